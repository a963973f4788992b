import { Component, type ComponentType, type ReactNode, useCallback, useEffect, useMemo } from "react";
import { importRetryMs } from "../domain/shared/limits";
import { somethingWrong } from "../domain/shared/messages";
import { requestStoredRows, useStoredRowsRequestCount } from "../state/cart/cartRows";
import {
  deferInstallPrompt,
  type InstallPrompt,
  isInstalled,
  isIosStandalone,
} from "../state/device/browserFeatures";
import { closePanel, openPanel, type Panel, usePanelOpen, usePanelPreloaded } from "../state/shell/panels";
import { closeWithNetworkError, showToast, useToasts } from "../state/shell/toasts";
import { useAfterFrame, whenIdle } from "../ui/scheduling";
import { useLazyComponent } from "../ui/useLazyComponent";

interface PanelProps {
  open: boolean;
  onClose(): void;
}

/**
 * Panels, status area and toasts above the page. The code of each loads at its first use, or when pointer,
 * finger or focus comes to its button in the header; its component then stays mounted.
 */
export function Overlays() {
  return (
    <>
      <LazyPanel name="menu" load={() => import("./Menu")} />
      <LazyPanel name="cart" load={() => import("../features/cart/CartDrawer")} />
      <LazyPanel name="support" load={() => import("../features/support/SupportDialog")} />
      <LazyPanel name="search" load={() => import("../features/search/SearchPanel")} inTap />
      <LazyPanel name="signIn" load={() => import("../features/auth/SignInModal.lazy")} />
      <LazyPanel name="device" load={() => import("../features/device/DevicePanel")} />
      <StatusArea />
      <Toasts />
      <StoredRowsLoader />
    </>
  );
}

const loadToasts = () => import("./Toasts");

interface LazyPanelProps {
  name: Panel;
  load(): Promise<{ default: ComponentType<PanelProps> }>;
  /**
   * Opens during the tap, once it is loaded: iOS shows its keyboard only for a field that is focused then.
   */
  inTap?: boolean;
}

/**
 * Opens a panel one frame after the tap. A modal dialog makes the page behind it inert, and the browser then
 * computes the style of every element; the frame that answers the tap does not wait for that, nor does the
 * first frame with the style sheet of a loaded panel. `useMemo` keeps the element of the panel until it opens
 * or closes, so that React does not render its content in the tap's frame.
 */
function LazyPanel({ name, load, inTap = false }: LazyPanelProps) {
  const open = usePanelOpen(name);
  const close = useCallback(() => closePanel(name), [name]);
  const preloads = usePanelPreloaded(name);
  // A preload that fails says nothing: opening the panel loads the code again.
  const request = open ? "open" : preloads && "preload";
  const View = useLazyComponent(request, load, open ? closeWithNetworkError(close) : undefined);
  const afterFrame = useAfterFrame(View !== undefined && (open || inTap));
  const shown = open && afterFrame;
  return useMemo(
    () =>
      View && (
        <PanelBoundary open={shown} close={close}>
          <View open={shown} onClose={close} />
        </PanelBoundary>
      ),
    [View, shown, close],
  );
}

interface PanelBoundaryProps {
  open: boolean;
  close(): void;
  children: ReactNode;
}

/**
 * Removes a panel that throws, closes it and shows a toast; page and other panels keep working. The panel's
 * next opening renders it again.
 */
class PanelBoundary extends Component<PanelBoundaryProps> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch() {
    const { open, close } = this.props;
    close();
    // A closed panel renders, too; no action of the shopper has failed.
    if (open) showToast("error", somethingWrong);
  }

  override componentDidUpdate(before: PanelBoundaryProps) {
    if (this.props.open && !before.open && this.state.broken) this.setState({ broken: false });
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}

/** A failure shows no message, as no action of the shopper opened it; the next `openPanel` loads it again. */
function StatusArea() {
  const View = useLazyComponent(
    usePanelOpen("statusArea"),
    () => import("./StatusArea.lazy"),
    () => closePanel("statusArea"),
  );
  return View && <View />;
}

/**
 * Loads the code ahead: a toast also says that the code of a panel could not be loaded. After a failure the
 * next toast loads it again.
 */
function Toasts() {
  useEffect(() => whenIdle(() => loadToasts().catch(() => {})), []);
  const View = useLazyComponent(useToasts().at(-1)?.id, loadToasts);
  return View && <View />;
}

/**
 * Reads cart, wishlist and preferences for all views. The first touch or key loads it at once: a tap needs
 * the database.
 */
function StoredRowsLoader() {
  useEffect(() => {
    for (const type of ["pointerdown", "keydown"])
      addEventListener(type, requestStoredRows, { once: true, capture: true, passive: true });
  }, []);
  const View = useLazyComponent(
    useStoredRowsRequestCount(),
    () => import("./StoredRowsLoader.lazy"),
    () => setTimeout(requestStoredRows, importRetryMs),
  );
  return View && <View />;
}

/**
 * Opens the status area when the browser can install the shop, when the shop is installed, and on iOS, where
 * no install event is fired. Sync opens it when the device is offline.
 */
export function startStatusArea(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    deferInstallPrompt(event as InstallPrompt);
    openPanel("statusArea");
  });
  if (isIosStandalone() !== undefined || isInstalled()) whenIdle(() => openPanel("statusArea"));
}
