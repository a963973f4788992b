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
import { shownProductCountSlot } from "../webStorage";

/* How many cards of a long list are rendered, and in which order the cards get their contents. */

/**
 * Number of cards that are added at once: three rows of the widest grid. The server's markup has as many.
 */
const step = 12;
/**
 * The list grows during scrolling up to each multiple of this number of cards. For more cards the shopper
 * presses a button, so that the end of the page can be reached.
 */
const automaticMax = 9 * step;
/** Cards are added when the list's end is at most this distance below the viewport, in px. */
const preloadPx = 900;

/** The number of items that were rendered when the shopper left the list; 0 for none. */
const readStoredShownCount = (list: string): number => Number(shownProductCountSlot(list).read());

/**
 * How many items of a long list to render. The number grows while the shopper scrolls down, and is restored
 * when the shopper returns to the page.
 * @param list identifies the list with its filters; a new value resets the number to `first`
 * @param length number of items of the whole list
 * @param first number of items to render at first
 * @returns `shown`: the number of items; `end`: the ref of an element after the list; `showMore`: adds items,
 * for a button; `firstNew`: index of the first added item, for `useFocusOnNewItem`
 */
export function useInfiniteList(
  list: string,
  length: number,
  first = step,
): { shown: number; end: RefCallback<HTMLElement>; showMore(): void; firstNew: number } {
  const [shown, setShown] = useState(first);
  const [firstNew, setFirstNew] = useState(-1);
  const [lastList, setLastList] = useState(list);
  if (list !== lastList) {
    setLastList(list);
    setShown(first);
    setFirstNew(-1);
  }

  // The stored number must not be the initial state, because hydration must render as many items as the
  // server's markup.
  // biome-ignore lint/correctness/useExhaustiveDependencies: restores only when the page opens.
  useLayoutEffect(() => setShown(readStoredShownCount(list) || first), []);

  const grow = useCallback(() => {
    // In a transition, so that new cards below the viewport do not delay scrolling.
    startTransition(() =>
      setShown((before) => {
        const next = Math.min(before, length) + step;
        shownProductCountSlot(list).write(`${next}`);
        return next;
      }),
    );
  }, [list, length]);

  // Each growth creates a new observer, which reports the list's end again if it is still near the viewport.
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element || shown % automaticMax === 0) return;
      // Observes only the lower half of the viewport, so that scrolling up past the end of a list adds
      // nothing.
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
 * its content, because the button has moved behind the new items or is gone.
 * @param list element whose children are the items; an item's heading with `tabIndex`, or its first control,
 * gets the focus
 * @param firstNew index of the item, -1 for none
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

/** Number of cards (a batch) that one frame fills with content: one row on a wide screen, two on a phone. */
const cardsPerBatch = 4;

/**
 * The index of the batch (`cardsPerBatch` cards) that contains a card.
 * @param card index of the card
 */
export const batchIndexOf = (card: number): number => Math.floor(card / cardsPerBatch);

const onlyFirstBatch: ReadonlySet<number> = new Set([0]);

/**
 * Which batches (`cardsPerBatch` cards each) of a grid have their contents; the others are empty placeholders
 * of the same size. Each frame fills one batch, visible batches first, so that the first frame of a long list
 * takes no longer than that of a short one.
 * @param list identifies the content of the grid; with a new value, only the first batch is filled at first
 * @param cards number of cards, filled or not; all have the same size
 * @param shownFirst index of a card that must have its contents in the first render, -1 for none
 * @returns the indexes of the filled batches
 */
export function useProgressiveFill(
  grid: RefObject<HTMLElement | null>,
  list: string,
  cards: number,
  shownFirst = -1,
): ReadonlySet<number> {
  const batches = Math.ceil(cards / cardsPerBatch);
  const [state, setState] = useState(() => ({
    list,
    filled: new Set([0, batchIndexOf(Math.max(shownFirst, 0))]),
  }));
  const filled = state.list === list ? state.filled : onlyFirstBatch;

  useLayoutEffect(() => {
    if (!grid.current || filled.size >= batches) return;
    // The observer reports the grid's position once, after a frame's layout: reading the position at another
    // time would force another layout.
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      const onScreen = firstBatchOnScreen(entries.at(-1)?.boundingClientRect, cards);
      const next = nextBatchToFill(filled, batches, onScreen);
      if (next === undefined) return;
      const fill = () => setState({ list, filled: new Set(filled).add(next) });
      // Renders a visible batch at once; other batches in a transition, which input can interrupt.
      if (next === onScreen) flushSync(fill);
      else startTransition(fill);
    });
    observer.observe(grid.current);
    return () => observer.disconnect();
  }, [grid, list, cards, batches, filled]);

  return filled;
}

/**
 * The next batch to fill: the visible one, else the nearest below, else the nearest above; undefined when all
 * are filled.
 * @param onScreen index of the visible batch
 */
function nextBatchToFill(filled: ReadonlySet<number>, batches: number, onScreen: number): number | undefined {
  for (let batch = onScreen; batch < batches; batch += 1) if (!filled.has(batch)) return batch;
  for (let batch = Math.min(onScreen, batches) - 1; batch >= 0; batch -= 1)
    if (!filled.has(batch)) return batch;
}

/**
 * The index of the first batch in or below the viewport, estimated from the grid's position. It can be one
 * too low, because the last row can have fewer cards than columns.
 */
function firstBatchOnScreen(grid: DOMRectReadOnly | undefined, cards: number): number {
  if (!grid?.height || grid.top >= 0) return 0;
  return batchIndexOf((-grid.top / grid.height) * cards);
}
