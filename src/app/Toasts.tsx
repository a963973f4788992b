import "./toasts.css";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { toastMs } from "../domain/shared/limits";
import { dismissToast, type Toast, useToasts } from "../state/shell/toasts";
import { checkIcon, closeIcon, Icon } from "../ui/icons";
import { useTopLayer } from "../ui/topLayer";

/** The toasts, bottom right, above everything: inside the topmost dialog if one is open, as all else is inert then. */
export default function Toasts() {
  const list = useToasts();
  const home = useTopLayer();
  const popover = useRef<HTMLElement>(null);
  const [pointed, setPointed] = useState(false);
  const [focused, setFocused] = useState(false);
  /** Where somebody was before they came here with the keyboard. */
  const cameFrom = useRef<Element>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: in another dialog it is another element.
  useEffect(() => {
    // Shown again at each change, so that it lies above a dialog that opened since.
    const element = popover.current;
    // Not before Safari 17 and Firefox 125: there they lie on the page like any other element.
    if (element?.showPopover) {
      if (element.matches(":popover-open")) element.hidePopover();
      if (list.length > 0) element.showPopover();
    }
    if (list.length === 0) {
      // What is removed under the pointer or the focus says no goodbye.
      setPointed(false);
      setFocused(false);
    }
  }, [list.length, home]);

  return createPortal(
    <section
      ref={popover}
      className="toasts"
      popover="manual"
      aria-label="Notifications"
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setFocused(true);
        if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
      }}
      onBlur={() => setFocused(false)}
    >
      {list.map((toast) => (
        <ToastView
          key={toast.id}
          toast={toast}
          resting={pointed || focused}
          onDone={() => {
            if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus({ preventScroll: true });
          }}
        />
      ))}
    </section>,
    home ?? document.body,
  );
}

interface ToastViewProps {
  toast: Toast;
  /** Somebody points at the toasts or is among them with the keyboard, so none may go. */
  resting: boolean;
  /** One of its buttons was pressed, and goes with it: the focus needs another place. */
  onDone(): void;
}

function ToastView({ toast, resting, onDone }: ToastViewProps) {
  const { id, kind, text, action } = toast;
  const [said, setSaid] = useState(false);
  const urgent = kind === "error" || kind === "warning";

  useEffect(() => {
    if (resting) return;
    const timer = setTimeout(dismissToast, toastMs, id);
    return () => clearTimeout(timer);
  }, [id, resting]);

  // Screen readers report what changes in a live region, not one that appears with its text.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSaid(true));
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <div className="toast" data-kind={kind}>
      <span className="toast-icon" aria-hidden="true">
        {kind === "success" ? <Icon of={checkIcon} /> : kind === "info" ? "i" : "!"}
      </span>
      <p role={urgent ? "alert" : "status"}>{said && text}</p>
      {action && (
        <button
          type="button"
          className="toast-action"
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
        aria-label="Dismiss"
        onClick={() => {
          onDone();
          dismissToast(id);
        }}
      >
        <Icon of={closeIcon} />
      </button>
    </div>
  );
}
