import { type RefObject, startTransition, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Cards in a slice, which one frame renders: one row on a wide screen, two on a phone. */
export const cardsPerSlice = 4;

const first: ReadonlySet<number> = new Set([0]);

/**
 * Which slices of a grid contain their cards; the others are empty placeholders of the same size. One slice is filled per
 * frame, visible slices first, so that the first frame of a long list takes no longer than that of a short one.
 * @param list identifies the content of the grid; another list starts again
 * @param cards number of cards, filled or not; all have the same size
 */
export function useProgressiveFill(
  grid: RefObject<HTMLElement | null>,
  list: string,
  cards: number,
): ReadonlySet<number> {
  const slices = Math.ceil(cards / cardsPerSlice);
  const [state, setState] = useState({ list, filled: first });
  const filled = state.list === list ? state.filled : first;

  useLayoutEffect(() => {
    if (!grid.current || filled.size >= slices) return;
    // Reports the position once per `observe`, after a frame's layout: reading it in between would force another one.
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      const onScreen = sliceOnScreen(entries.at(-1)?.boundingClientRect, cards);
      const next = nextSlice(filled, slices, onScreen);
      if (next === undefined) return;
      const fill = () => setState({ list, filled: new Set(filled).add(next) });
      // A visible slice renders before the next frame; the others let input go first.
      if (next === onScreen) flushSync(fill);
      else startTransition(fill);
    });
    observer.observe(grid.current);
    return () => observer.disconnect();
  }, [grid, list, cards, slices, filled]);

  return filled;
}

/** The visible slice, else the nearest below, else the nearest above. */
function nextSlice(filled: ReadonlySet<number>, slices: number, onScreen: number): number | undefined {
  for (let slice = onScreen; slice < slices; slice += 1) if (!filled.has(slice)) return slice;
  for (let slice = Math.min(onScreen, slices) - 1; slice >= 0; slice -= 1)
    if (!filled.has(slice)) return slice;
}

/** The first slice in or below the viewport, or the one before it: the last row can have fewer cards than columns. */
function sliceOnScreen(grid: DOMRectReadOnly | undefined, cards: number): number {
  if (!grid?.height || grid.top >= 0) return 0;
  return Math.floor(((-grid.top / grid.height) * cards) / cardsPerSlice);
}
