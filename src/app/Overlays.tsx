import type { ComponentType } from "react";
import { networkError } from "../domain/messages/general";
import { closePanel, type Panel, panels } from "../state/panels";
import { showToast, toasts } from "../state/toasts";
import { useValue } from "../state/useValue";
import { useLoaded } from "./useLoaded";

export interface PanelProps {
  open: boolean;
  onClose(): void;
}

/** Everything that lies over the page. None of it is fetched before it is needed, and all of it stays once it is. */
export function Overlays() {
  return (
    <>
      <LazyPanel name="menu" load={() => import("./Menu")} />
      <LazyPanel name="cart" load={() => import("../features/cart/CartDrawer")} />
      <LazyPanel name="support" load={() => import("../features/support/SupportDialog")} />
      <LazyPanel name="search" load={() => import("../features/search/SearchPanel")} />
      <LazyPanel name="signIn" load={loadSignIn} />
      <LazyPanel name="device" load={() => import("../features/storage/DevicePanel")} />
      <Corner />
      <Toasts />
    </>
  );
}

const loadToasts = () => import("./Toasts");

/** What comes of a sign-in is said in toasts, without a network too. */
function loadSignIn() {
  loadToasts().catch(() => {});
  return import("../features/sign-in/part");
}

function LazyPanel({ name, load }: { name: Panel; load(): Promise<{ default: ComponentType<PanelProps> }> }) {
  const open = useValue(panels, () => panels[name]);
  const View = useLoaded(open, load, () => {
    closePanel(name);
    showToast("error", networkError);
  });
  return View && <View open={open} onClose={() => closePanel(name)} />;
}

/** Nobody asked for it, so that it fails in silence, and is tried again at the next occasion. */
function Corner() {
  const View = useLoaded(
    useValue(panels, () => panels.corner),
    () => import("./Corner"),
    () => closePanel("corner"),
  );
  return View && <View />;
}

/** What could not be fetched for one toast is asked for again with the next. */
function Toasts() {
  const View = useLoaded(
    useValue(toasts, () => toasts.list.at(-1)?.id),
    loadToasts,
  );
  return View && <View />;
}
