import { type RefObject, startTransition, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Cards in a slice, which one frame renders: one row on a wide screen, two on a phone. */
export const cardsPerSlice = 4;

const first: ReadonlySet<number> = new Set([0]);

/**
 * Which slices of a grid contain their cards; the others are empty placeholders of the same size. One slice is filled per
 * frame, visible slices first, so that the first frame of a long list takes no longer than that of a short one.
 * @param list identifies the content of the grid; another list starts again
 * @param slices number of slices
 */
export function useProgressiveFill(
  grid: RefObject<HTMLElement | null>,
  list: string,
  slices: number,
): ReadonlySet<number> {
  const [state, setState] = useState({ list, filled: first });
  const filled = state.list === list ? state.filled : first;

  useLayoutEffect(() => {
    if (filled.size >= slices) return;
    const frame = requestAnimationFrame(() => {
      const onScreen = sliceOnScreen(grid.current);
      const next = nextSlice(filled, slices, onScreen);
      if (next === undefined) return;
      const fill = () => setState({ list, filled: new Set(filled).add(next) });
      // A visible slice renders in this frame; the others let input go first.
      if (next === onScreen) flushSync(fill);
      else startTransition(fill);
    });
    return () => cancelAnimationFrame(frame);
  }, [grid, list, slices, filled]);

  return filled;
}

/** The visible slice, else the nearest below, else the nearest above. */
function nextSlice(filled: ReadonlySet<number>, slices: number, onScreen: number): number | undefined {
  for (let slice = onScreen; slice < slices; slice += 1) if (!filled.has(slice)) return slice;
  for (let slice = Math.min(onScreen, slices) - 1; slice >= 0; slice -= 1)
    if (!filled.has(slice)) return slice;
}

/** The first slice in or below the viewport. All cards of a grid have the same size. */
function sliceOnScreen(grid: HTMLElement | null): number {
  const top = grid?.getBoundingClientRect().top ?? 0;
  const card = grid?.firstElementChild?.getBoundingClientRect();
  if (!grid || !card?.height || top >= 0) return 0;
  const { rowGap, gridTemplateColumns } = getComputedStyle(grid);
  const rowsAbove = Math.floor(-top / (card.height + Number.parseFloat(rowGap)));
  return Math.floor((rowsAbove * gridTemplateColumns.split(" ").length) / cardsPerSlice);
}
