import { type FocusEvent, type RefObject, useEffect, useRef } from "react";

const reachable = 'a[href]:not([tabindex="-1"]), button:not(:disabled), select';

/**
 * Keeps the keyboard focus in a list whose rows (`li`) are removed: when the focused element is removed, the row that takes
 * its place gets the focus, or the content that replaces the last row.
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
    const rows = list.current.querySelectorAll("li");
    const next = rows[Math.min(current.row, rows.length - 1)] ?? list.current;
    next.querySelector<HTMLElement>(reachable)?.focus();
  });

  return {
    ref: list,
    onFocus({ target }) {
      const row = target.closest("li");
      const rows = list.current?.querySelectorAll("li") ?? [];
      last.current = row ? { element: target, row: [...rows].indexOf(row) } : undefined;
    },
  };
}
