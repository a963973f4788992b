import "./dialog.css";
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { closeIcon, Icon } from "./icons";
import { enterTopLayer, leaveTopLayer } from "./topLayer";

interface Props {
  open: boolean;
  /** Asked for by Escape, the backdrop, the close button and the back gesture; the owner sets `open`. */
  onClose(): void;
  title: ReactNode;
  /** A box in the middle, a sheet that slides in from a side or from below, or the whole screen. */
  from?: "middle" | "left" | "right" | "below" | "everywhere";
  /** Stays in sight below the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The page behind loses its scrollbar where that takes room; dialog.css gives the room back. */
function keepPageWidth(): void {
  if (document.querySelector("dialog[open]")) return;
  const { clientWidth, style } = document.documentElement;
  style.setProperty("--scrollbar-width", `${innerWidth - clientWidth}px`);
}

/**
 * A modal dialog. The browser's own element keeps focus inside, gives it back, and lies above everything; the style sheet
 * locks the page behind it.
 */
export function Dialog({ open, onClose, title, from = "middle", footer, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressedBackdrop = useRef(false);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    // The browser gives focus back only to what had it when the dialog opened: Safari does not focus pressed buttons.
    const before = document.activeElement;
    // Focus starts on the title, which is then read out, not on the close button.
    if (heading.current) heading.current.autofocus = true;
    keepPageWidth();
    element.showModal();
    enterTopLayer(element);
    return () => {
      leaveTopLayer(element);
      element.close();
      if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true });
    };
  }, [open]);

  const ask = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key for it, and the browser's own.
    <dialog
      ref={dialog}
      className="dialog"
      data-from={from}
      aria-labelledby={titleId}
      onCancel={ask}
      // A second Escape in a row closes without asking.
      onClose={() => open && !dialog.current?.open && onClose()}
      // Closed on the click, not before it: it would fall through to what is below. Nor by a drag that ends outside.
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (pressedBackdrop.current && event.target === dialog.current) onClose();
      }}
    >
      <div className="dialog-box">
        <header className="dialog-head">
          <h2 id={titleId} tabIndex={-1} ref={heading}>
            {title}
          </h2>
          <button type="button" className="tool" aria-label="Close" onClick={onClose}>
            <Icon of={closeIcon} />
          </button>
        </header>
        <div className="dialog-body">{children}</div>
        {footer && <footer className="dialog-foot">{footer}</footer>}
      </div>
    </dialog>
  );
}
