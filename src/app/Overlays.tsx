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
import { createPanelLoadErrorHandler, showToast, useToasts } from "../state/shell/toasts";
import { useAfterFrame, whenIdle } from "../ui/scheduling";
import { useLazyComponent } from "../ui/useLazyComponent";

interface PanelProps {
  open: boolean;
  onClose(): void;
}

/**
 * Panels, status area and toasts above the page. Their code loads at the first use, or when pointer, finger
 * or focus reaches the panel's button in the header; the component then stays mounted.
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
      <LazyStatusArea />
      <LazyToasts />
      <LazyStoredRowsLoader />
    </>
  );
}

const loadToasts = () => import("./Toasts");

interface LazyPanelProps {
  name: Panel;
  load(): Promise<{ default: ComponentType<PanelProps> }>;
  /**
   * Whether a loaded panel opens during the event of the tap instead of a frame later: iOS shows its keyboard
   * only for a field that is focused during that event.
   */
  inTap?: boolean;
}

/**
 * Loads a panel and opens it one frame after the tap. A modal dialog makes the page behind it inert, so the
 * browser computes the style of every element; neither the frame that answers the tap nor the first frame
 * with the panel's style sheet waits for that. `useMemo` keeps the panel's element until it opens or closes,
 * so that React does not render its content in the tap's frame.
 */
function LazyPanel({ name, load, inTap = false }: LazyPanelProps) {
  const open = usePanelOpen(name);
  const close = useCallback(() => closePanel(name), [name]);
  const preloads = usePanelPreloaded(name);
  // A failed preload shows no message: opening the panel loads the code again.
  const request = open ? "open" : preloads && "preload";
  const View = useLazyComponent(request, load, open ? createPanelLoadErrorHandler(close) : undefined);
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
 * Removes a panel that throws, closes it and shows a toast; the page and other panels keep working. When the
 * panel is opened next, it renders again.
 */
class PanelBoundary extends Component<PanelBoundaryProps> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch() {
    const { open, close } = this.props;
    close();
    // A closed panel renders too. If that throws, no action of the shopper has failed, so no toast is shown.
    if (open) showToast("error", somethingWrong);
  }

  override componentDidUpdate(before: PanelBoundaryProps) {
    if (this.props.open && !before.open && this.state.broken) this.setState({ broken: false });
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}

/**
 * The lazy status area. A failed load shows no message, because it was not opened by the shopper; the next
 * `openPanel` loads it again.
 */
function LazyStatusArea() {
  const View = useLazyComponent(
    usePanelOpen("statusArea"),
    () => import("./StatusArea.lazy"),
    () => closePanel("statusArea"),
  );
  return View && <View />;
}

/**
 * The lazy toasts. Their code loads when the page is idle, because a toast also reports that the code of a
 * panel could not be loaded. After a failure the next toast loads it again.
 */
function LazyToasts() {
  useEffect(() => whenIdle(() => loadToasts().catch(() => {})), []);
  const View = useLazyComponent(useToasts().at(-1)?.id, loadToasts);
  return View && <View />;
}

/**
 * The lazy component that reads cart, wishlist and preferences from the database. Its code loads at the
 * latest at the first touch or key press, because an action of the shopper needs the database.
 */
function LazyStoredRowsLoader() {
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
 * Opens the status area (connection status and install card) when the browser offers to install the shop,
 * when this page runs as the installed app, and on iOS, which fires no install event. Sync opens it when the
 * device is offline.
 */
export function openStatusAreaForInstall(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    deferInstallPrompt(event as InstallPrompt);
    openPanel("statusArea");
  });
  if (isIosStandalone() !== undefined || isInstalled()) whenIdle(() => openPanel("statusArea"));
}
