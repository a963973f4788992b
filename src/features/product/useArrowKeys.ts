import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { hasModifier } from "../../ui/clicks";

interface ArrowKeys {
  /** The ref of the element whose children are the pictures. */
  track: RefObject<HTMLDivElement | null>;
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * Turns a carousel with the arrow keys. The picture that had the focus is inert afterwards, so the focus
 * moves to the current picture.
 * @param at index of the current picture
 * @param count number of pictures
 * @param turn called with 1 for the next picture, -1 for the previous one
 */
export function useArrowKeys(at: number, count: number, turn: (by: 1 | -1) => void): ArrowKeys {
  const track = useRef<HTMLDivElement>(null);
  const focusFollows = useRef(false);
  useEffect(() => {
    const slide = track.current?.children[at];
    if (focusFollows.current && slide instanceof HTMLElement) slide.focus({ preventScroll: true });
    focusFollows.current = false;
  }, [at]);
  return {
    track,
    onKeyDown(event) {
      if (hasModifier(event)) return;
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
      if (!by || count === 1) return;
      event.preventDefault();
      focusFollows.current = track.current?.contains(document.activeElement) ?? false;
      turn(by);
    },
  };
}
