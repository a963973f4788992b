import { type FocusEvent, type RefObject, useEffect, useRef, useState } from "react";

/** Pause before an announcement, in milliseconds, so that several quick choices cause only one. */
const delayMs = 700;

interface Props {
  text: string;
  /**
   * The shopper's choice that the text results from. The text is announced only after this value has changed,
   * not when a change of the catalogue changes the text.
   */
  about: unknown;
}

/** Announces the result of a choice to screen readers after a pause. The initial text is not announced. */
export function LiveRegion({ text, about }: Props) {
  const [announcedFor, setAnnouncedFor] = useState(about);
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    if (about === announcedFor) return;
    const timer = setTimeout(() => {
      setAnnouncedFor(about);
      // Screen readers do not announce the same text twice, so a space at the end makes the text different.
      setAnnouncement((before) => (before === text ? `${text}\u00a0` : text));
    }, delayMs);
    return () => clearTimeout(timer);
  }, [about, announcedFor, text]);

  return (
    <p className="sr-only" role="status">
      {announcement}
    </p>
  );
}

/** A ref callback that focuses an element when it is added. For an element that replaces a pressed button. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

/**
 * A ref callback for a control that disappears after use. If it had the focus, the focus moves to the nearest
 * focusable element around it; inside a dialog, to the dialog's heading.
 */
export const moveFocusOnUnmount = (element: HTMLElement | null) => {
  const around = element?.parentElement?.closest<HTMLElement>('[tabindex="-1"], dialog');
  return () => {
    if (!element || document.activeElement !== element) return;
    const heading = around?.matches("dialog") ? around.querySelector<HTMLElement>("h2") : around;
    (heading ?? document.getElementById("main"))?.focus({ preventScroll: true });
  };
};

const reachable = 'a[href]:not([tabindex="-1"]), button:not(:disabled), select';

/**
 * Keeps the keyboard focus in a list whose rows (`li`) are removed. When the focused element is removed, the
 * focus moves to the row that is now at its position; without rows to the content that replaces them, such as
 * an "empty" message, or else to the list.
 */
export function useFocusAfterRemoval<E extends HTMLElement>(): {
  ref: RefObject<E | null>;
  onFocus(event: FocusEvent): void;
} {
  const list = useRef<E>(null);
  const last = useRef<{ element: Element; row: number }>(undefined);

  useEffect(() => {
    const { current } = last;
    if (!list.current || !current || current.element.isConnected) return;
    last.current = undefined;
    if (document.activeElement !== document.body) return;
    const items = list.current.querySelectorAll("li");
    const next = items[Math.min(current.row, items.length - 1)] ?? list.current;
    (next.querySelector<HTMLElement>(reachable) ?? list.current).focus();
  });

  return {
    ref: list,
    onFocus({ target }) {
      const row = target.closest("li");
      const items = list.current?.querySelectorAll("li") ?? [];
      // A focused element outside of a row is in the "empty" message. If the shopper undoes the removal, a
      // row replaces the message, so the focus moves to row 0.
      last.current = { element: target, row: row ? [...items].indexOf(row) : 0 };
    },
  };
}
