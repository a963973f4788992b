import {
  type RefCallback,
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import { shownCountSlot } from "../webStorage";

/*
 * Long lists of cards: how many of them are rendered, and in which order the frames fill them.
 */

/** Cards per step: three rows of the widest grid, as many as the server's markup has. */
const step = 12;
/**
 * The list adds cards by itself up to this number; then it shows a button, so that the shopper can reach the
 * page's end.
 */
const automaticMax = 9 * step;
/** The next cards are added this far below the viewport. */
const preloadPx = 900;

/** The stored number of items. */
const readShown = (list: string): number => Number(shownCountSlot(list).read());

/**
 * How many items of a long list to render. The number grows while the shopper scrolls down and is restored on
 * return.
 * @param list identifies the list with its filters; another list starts again
 * @param length of the whole list
 * @param first number of items at the beginning
 * @returns `end` is the ref of an element after the list; `showMore` is for a button; `firstNew` is for
 * `useFocusOnNewItem`
 */
export function useInfiniteList(
  list: string,
  length: number,
  first = step,
): { shown: number; end: RefCallback<HTMLElement>; showMore(): void; firstNew: number } {
  const [shown, setShown] = useState(first);
  const [firstNew, setFirstNew] = useState(-1);
  const [known, setKnown] = useState(list);
  if (list !== known) {
    setKnown(list);
    setShown(first);
    setFirstNew(-1);
  }

  // The stored number is not the initial state: hydration must render as many items as the server's markup.
  // biome-ignore lint/correctness/useExhaustiveDependencies: restores only when the page opens.
  useLayoutEffect(() => setShown(readShown(list) || first), []);

  const grow = useCallback(() => {
    // A transition: cards below the viewport must not delay scrolling.
    startTransition(() =>
      setShown((before) => {
        const next = Math.min(before, length) + step;
        shownCountSlot(list).write(`${next}`);
        return next;
      }),
    );
  }, [list, length]);

  // A new observer per length reports an end that is still near the viewport.
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element || shown % automaticMax === 0) return;
      // Only the lower half of the viewport counts: scrolling up past the end of a list adds nothing.
      const rootMargin = `-50% 0px ${preloadPx}px`;
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), {
        rootMargin,
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [shown, grow],
  );

  const showMore = () => {
    setFirstNew(shown);
    grow();
  };
  return { shown, end, showMore, firstNew };
}

/**
 * Focuses the first new item of a long list after a press on its "show more" button, as soon as the item has
 * its content: the button is behind the new items then, or gone.
 * @param list its children are the items, which get the focus at a heading with `tabIndex`, or at their first
 * control
 * @param firstNew the item's index, -1 for none
 */
export function useFocusOnNewItem(list: RefObject<HTMLElement | null>, firstNew: number): void {
  const handled = useRef(firstNew);
  useEffect(() => {
    if (firstNew === handled.current) return;
    const control = list.current?.children[firstNew]?.querySelector<HTMLElement>("[tabindex], a, button");
    if (firstNew >= 0 && !control) return;
    handled.current = firstNew;
    control?.focus({ preventScroll: true });
  });
}

/** Cards in a slice, which one frame renders: one row on a wide screen, two on a phone. */
const cardsPerSlice = 4;

/** The slice that contains a card. */
export const sliceOf = (card: number): number => Math.floor(card / cardsPerSlice);

const firstSlice: ReadonlySet<number> = new Set([0]);

/**
 * Which slices of a grid contain their cards; the others are empty placeholders of the same size. One slice
 * is filled per frame, visible slices first, so that the first frame of a long list takes no longer than that
 * of a short one.
 * @param list identifies the content of the grid; another list starts again
 * @param cards number of cards, filled or not; all have the same size
 * @param shownFirst index of a card that the first render has to contain, -1 for none
 */
export function useProgressiveFill(
  grid: RefObject<HTMLElement | null>,
  list: string,
  cards: number,
  shownFirst = -1,
): ReadonlySet<number> {
  const slices = Math.ceil(cards / cardsPerSlice);
  const [state, setState] = useState(() => ({
    list,
    filled: new Set([0, sliceOf(Math.max(shownFirst, 0))]),
  }));
  const filled = state.list === list ? state.filled : firstSlice;

  useLayoutEffect(() => {
    if (!grid.current || filled.size >= slices) return;
    // Reports the position once per `observe`, after a frame's layout: reading it in between would force
    // another one.
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

/**
 * The first slice in or below the viewport, or the one before it: the last row can have fewer cards than
 * columns.
 */
function sliceOnScreen(grid: DOMRectReadOnly | undefined, cards: number): number {
  if (!grid?.height || grid.top >= 0) return 0;
  return sliceOf((-grid.top / grid.height) * cards);
}
