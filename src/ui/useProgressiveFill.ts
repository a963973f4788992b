import { type RefObject, startTransition, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Cards that are filled in one frame: a row on a wide screen, two on a phone. */
export const sliceSize = 4;

const first: ReadonlySet<number> = new Set([0]);

/**
 * Which slices of a grid have their cards. The others are empty places of the same size, so that a long list costs no
 * frame more than a short one: one slice per frame is filled, what is on screen first.
 * @param list names what the grid shows: another list begins anew
 * @param slices how many there are
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
      // What is seen is there in this very frame; what is not lets taps and typing go first.
      if (next === onScreen) flushSync(fill);
      else startTransition(fill);
    });
    return () => cancelAnimationFrame(frame);
  }, [grid, list, slices, filled]);

  return filled;
}

/** The one that is seen, else the nearest one below, else the nearest one above. */
function nextSlice(filled: ReadonlySet<number>, slices: number, onScreen: number): number | undefined {
  for (let slice = onScreen; slice < slices; slice += 1) if (!filled.has(slice)) return slice;
  for (let slice = Math.min(onScreen, slices) - 1; slice >= 0; slice -= 1)
    if (!filled.has(slice)) return slice;
}

/** The first slice that reaches into the screen or lies below it. All cards of a grid have one size. */
function sliceOnScreen(grid: HTMLElement | null): number {
  const top = grid?.getBoundingClientRect().top ?? 0;
  const card = grid?.firstElementChild?.getBoundingClientRect();
  if (!grid || !card?.height || top >= 0) return 0;
  const { rowGap, gridTemplateColumns } = getComputedStyle(grid);
  const rowsAbove = Math.floor(-top / (card.height + Number.parseFloat(rowGap)));
  return Math.floor((rowsAbove * gridTemplateColumns.split(" ").length) / sliceSize);
}
