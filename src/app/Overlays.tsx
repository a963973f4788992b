import { type ComponentType, useEffect, useState } from "react";
import { networkError } from "../domain/shared/messages";
import { loadStoredRows, useStoredRowsRequest } from "../state/cart/cartRows";
import { deferInstallPrompt, type InstallPrompt, isInstalled } from "../state/device/browserFeatures";
import { closePanel, openPanel, type Panel, usePanelOpen } from "../state/shell/panels";
import { showToast, useToasts } from "../state/shell/toasts";
import { whenIdle } from "../ui/whenIdle";

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
      <LazyPanel name="device" load={() => import("../features/device/DevicePanel")} />
      <Corner />
      <Toasts />
      <StoredRows />
    </>
  );
}

const loadToasts = () => import("./Toasts");

/** What comes of a sign-in is said in toasts, without a network too. */
function loadSignIn() {
  loadToasts().catch(() => {});
  return import("../features/auth/signIn.lazy");
}

function LazyPanel({ name, load }: { name: Panel; load(): Promise<{ default: ComponentType<PanelProps> }> }) {
  const open = usePanelOpen(name);
  const View = useLazyComponent(open, load, () => {
    closePanel(name);
    showToast("error", networkError);
  });
  return View && <View open={open} onClose={() => closePanel(name)} />;
}

/** Nobody asked for it, so that it fails in silence, and is tried again at the next occasion. */
function Corner() {
  const View = useLazyComponent(
    usePanelOpen("statusArea"),
    () => import("./StatusArea.lazy"),
    () => closePanel("statusArea"),
  );
  return View && <View />;
}

/** What could not be fetched for one toast is asked for again with the next. */
function Toasts() {
  const View = useLazyComponent(useToasts().at(-1)?.id, loadToasts);
  return View && <View />;
}

/** After this pause a component that could not be loaded is requested again. */
const importRetryMs = 5_000;

/** Reads cart, wishlist and preferences for all views. */
function StoredRows() {
  const View = useLazyComponent(
    useStoredRowsRequest(),
    () => import("./StoredRows.lazy"),
    () => setTimeout(loadStoredRows, importRetryMs),
  );
  return View && <View />;
}

/**
 * A component that is fetched when it is first wanted.
 * @param wish falsy, or what tells this wish from the one before: each new one has what failed fetched again
 */
export function useLazyComponent<P>(
  wish: unknown,
  load: () => Promise<{ default: ComponentType<P> }>,
  failed = () => {},
) {
  const [View, setView] = useState<ComponentType<P>>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new wish fetches.
  useEffect(() => {
    if (wish && !View) load().then((part) => setView(() => part.default), failed);
  }, [wish]);
  return View;
}

/**
 * Fetches what lives in the page's corner for whoever has a use for it: the browser offers to install the shop, or it is
 * installed, or this is iOS, where `standalone` is known and nothing is ever offered. The engine does so when offline.
 */
export function startStatusArea(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    deferInstallPrompt(event as InstallPrompt);
    openPanel("statusArea");
  });
  if ("standalone" in navigator || isInstalled()) whenIdle(() => openPanel("statusArea"));
}
