import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import { closeLabel } from "../domain/shared/messages";
import styles from "./dialog.module.css";
import { pushDialog, removeDialog } from "./dialogStack";
import { closeIcon, Icon } from "./icons";

interface Props {
  open: boolean;
  /**
   * Called on Escape, the close button, the back gesture and a press on the backdrop; the parent must then
   * set `open` to false.
   */
  onClose(): void;
  /**
   * Whether a click on the backdrop closes the dialog; false for a form, because it would discard what the
   * shopper typed.
   */
  closesOnBackdrop?: boolean;
  title: ReactNode;
  /** Position of the dialog: a box in the middle, a sheet from a side or from below, or the whole screen. */
  from?: "middle" | "left" | "right" | "below" | "everywhere";
  /** Content below the scrolling part, always visible. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The width of the page's scrollbar in px; undefined before it was measured. */
let scrollbarWidth: number | undefined;
let observer: ResizeObserver | undefined;

const hasOpenDialog = () => document.querySelector("dialog[open]") !== null;

/**
 * Measures the width of the scrollbar with an observer, because reading the width when a dialog opens would
 * force a layout.
 */
function observeScrollbar(): void {
  if (observer) return;
  observer = new ResizeObserver(([page]) => {
    if (page && !hasOpenDialog()) scrollbarWidth = innerWidth - page.contentRect.width;
  });
  observer.observe(document.documentElement);
}

/**
 * Sets a CSS variable to the width of the page's scrollbar. An open dialog hides the scrollbar, and
 * dialog.module.css leaves that width free, so that the page does not move.
 */
function keepPageWidth(): void {
  if (hasOpenDialog()) return;
  const width = scrollbarWidth ?? innerWidth - document.documentElement.clientWidth;
  document.body.style.setProperty("--scrollbar-width", `${width}px`);
}

/**
 * Finishes the dialog's transitions that have not begun. If a tab goes to the background in the first frame
 * of a transition, Chromium never begins it: the dialog would stay outside of the viewport, above an inert
 * page.
 */
function finishPendingTransitions(): void {
  if (document.hidden) return;
  for (const animation of document.getAnimations())
    if (animation instanceof CSSTransition && animation.pending) animation.finish();
}

/**
 * After a dialog has closed, focuses the element that had the focus before the dialog opened, or `main` when
 * that element is gone or none had the focus.
 */
function focusAfterClose(before: Element | null): void {
  const opener = before instanceof HTMLElement && before !== document.body ? before : undefined;
  opener?.focus({ preventScroll: true });
  // The focus call has no effect on an opener that is gone or hidden.
  if (!opener || document.activeElement !== opener)
    document.getElementById("main")?.focus({ preventScroll: true });
}

/**
 * A modal dialog. The browser's `dialog` element keeps the focus inside, restores the focus when it closes,
 * and is above everything else. The style sheet prevents scrolling of the page behind.
 */
export function Dialog({
  open,
  onClose,
  closesOnBackdrop = true,
  title,
  from = "middle",
  footer,
  children,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const pressedBackdrop = useRef(false);
  const titleId = useId();
  useEffect(observeScrollbar, []);
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    // Stored for `focusAfterClose`: the browser restores the focus only to an element that had it, and Safari
    // does not focus a pressed button.
    const before = document.activeElement;
    // The focus starts on the title, not on the close button, so that screen readers read the title.
    if (heading.current) heading.current.autofocus = true;
    keepPageWidth();
    element.showModal();
    pushDialog(element);
    document.addEventListener("visibilitychange", finishPendingTransitions);
    return () => {
      document.removeEventListener("visibilitychange", finishPendingTransitions);
      removeDialog(element);
      element.close();
      focusAfterClose(before);
    };
  }, [open]);

  const requestClose = (event: SyntheticEvent) => {
    event.preventDefault();
    onClose();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser handles Escape.
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-from={from}
      aria-labelledby={titleId}
      onCancel={requestClose}
      // A second Escape in a row closes the dialog element without a cancel event.
      onClose={() => open && !dialog.current?.open && onClose()}
      // Closes on click, because on pointerdown the click would reach the page below. A drag from inside the
      // dialog to the backdrop does not close it.
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (closesOnBackdrop && pressedBackdrop.current && event.target === dialog.current) onClose();
      }}
    >
      <div className={styles.box}>
        <header className={styles.head}>
          <h2 id={titleId} tabIndex={-1} ref={heading}>
            {title}
          </h2>
          <button type="button" className="tool" aria-label={closeLabel} onClick={onClose}>
            <Icon of={closeIcon} />
          </button>
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </dialog>
  );
}
