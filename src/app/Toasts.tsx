import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { dismissLabel, notificationsLabel } from "../domain/shared/messages";
import { dismissToast, resetToastTimer, startToastTimer, type Toast, useToasts } from "../state/shell/toasts";
import { useTopmostDialog } from "../ui/dialogStack";
import { checkIcon, closeIcon, Icon } from "../ui/icons";
import styles from "./toasts.module.css";

/**
 * The toasts, bottom right. While a modal dialog is open they render inside it, because everything outside a
 * modal dialog is inert.
 */
export default function Toasts() {
  const list = useToasts();
  const topDialog = useTopmostDialog();
  const popover = useRef<HTMLElement>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  const announced = useRef(new Set<number>()).current;
  /** The element that had the focus before the focus moved into the toasts. */
  const focusBefore = useRef<Element>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another dialog gets another element.
  useEffect(() => {
    // When the element is removed, it fires neither pointerleave nor blur.
    setPointed(false);
    setFocused(false);
  }, [list.length === 0, topDialog]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another dialog gets another element.
  useEffect(() => {
    // Shows the popover again after each change, so that it is above a dialog that has opened since.
    const element = popover.current;
    // Popovers need Safari 17 or Firefox 125; in older browsers the style sheet positions the element on the
    // page.
    if (element?.showPopover) {
      if (element.matches(":popover-open")) element.hidePopover();
      if (list.length > 0) element.showPopover();
    }
  }, [list.length, topDialog]);

  return createPortal(
    <section
      ref={popover}
      className="toasts"
      popover="manual"
      aria-label={notificationsLabel}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setFocused(true);
        if (!currentTarget.contains(relatedTarget)) focusBefore.current = relatedTarget;
      }}
      onBlur={() => setFocused(false)}
    >
      {list.length > 0 && (
        <div className={styles.list}>
          {list.map((toast) => (
            <ToastView
              key={toast.id}
              toast={toast}
              paused={pointed || focused}
              announced={announced}
              onDone={() => {
                if (focusBefore.current instanceof HTMLElement)
                  focusBefore.current.focus({ preventScroll: true });
              }}
            />
          ))}
        </div>
      )}
    </section>,
    topDialog ?? document.body,
  );
}

interface ToastViewProps {
  toast: Toast;
  /** Whether the pointer or the focus is in the list of toasts; the timers are stopped then. */
  paused: boolean;
  /** Ids of the toasts that screen readers have announced. */
  announced: Set<number>;
  /**
   * Called when the toast's button was pressed. The button is removed with the toast, so the list must move
   * the focus.
   */
  onDone(): void;
}

/** One toast with its timer: text, action and the button that dismisses it. */
function ToastView({ toast, paused, announced, onDone }: ToastViewProps) {
  const { id, kind, text, action } = toast;
  const [hasText, setHasText] = useState(announced.has(id));
  const urgent = kind === "error" || kind === "warning";

  useEffect(() => {
    if (paused) return resetToastTimer(id);
    // When another dialog opens, the toast is rendered in a new element, and its timer continues.
    const timer = setTimeout(dismissToast, startToastTimer(id), id);
    return () => clearTimeout(timer);
  }, [id, paused]);

  // The text is added in an effect, because screen readers announce a change of a live region, not a region
  // that is added with its text.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      announced.add(id);
      setHasText(true);
    });
    return () => cancelAnimationFrame(frame);
  }, [id, announced]);

  return (
    <div className={styles.toast} data-kind={kind}>
      <div className={styles.toastText}>
        <span className={styles.toastIcon} aria-hidden="true">
          {kind === "success" ? <Icon of={checkIcon} /> : kind === "info" ? "i" : "!"}
        </span>
        <p role={urgent ? "alert" : "status"}>{hasText && text}</p>
      </div>
      <div className={styles.toastButtons}>
        {action && (
          <button
            type="button"
            className={styles.toastAction}
            onClick={() => {
              onDone();
              dismissToast(id);
              action.run();
            }}
          >
            {action.label}
          </button>
        )}
        <button
          type="button"
          className="tool"
          aria-label={dismissLabel}
          onClick={() => {
            onDone();
            dismissToast(id);
          }}
        >
          <Icon of={closeIcon} />
        </button>
      </div>
    </div>
  );
}
