import { type RefCallback, startTransition, useCallback, useLayoutEffect, useState } from "react";
import { shownCountSlot } from "../webStorage";

/** Cards per step: three rows of the widest grid, as many as the server's markup has. */
const step = 12;
/** The list adds cards by itself up to this number; then it shows a button, so that the shopper can reach the page's end. */
const automaticMax = 9 * step;
/** The next cards are added this far below the viewport. */
const preloadPx = 900;

/** The stored number of cards; the first step without storage. */
function readShown(list: string): number {
  return Number(shownCountSlot(list).read()) || step;
}

/**
 * How many items of a long list to render. The number grows while the shopper scrolls down and is restored on return.
 * @param list identifies the list with its filters; another list starts again
 * @param length of the whole list
 * @returns `end` is the ref of an element after the list
 */
export function useInfiniteList(
  list: string,
  length: number,
): { shown: number; end: RefCallback<HTMLElement>; showMore(): void } {
  const [shown, setShown] = useState(step);
  const [known, setKnown] = useState(list);
  if (list !== known) {
    setKnown(list);
    setShown(step);
  }

  // Not the initial state: markup from the server contains the first step.
  // biome-ignore lint/correctness/useExhaustiveDependencies: restores only when the page opens.
  useLayoutEffect(() => setShown(readShown(list)), []);

  const showMore = useCallback(() => {
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
      const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && showMore(), {
        rootMargin,
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [shown, showMore],
  );

  return { shown, end, showMore };
}
