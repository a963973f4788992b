import { type RefCallback, startTransition, useCallback, useLayoutEffect, useState } from "react";
import { shownCountSlot } from "../webStorage";

/** Three rows of the widest grid, and what the first answer of the server brings. */
const step = 12;
/** After so many a list waits to be asked, so that what stands below it can be reached. */
const byItselfMax = 9 * step;
/** Cards are there before the eye is: so far below the screen the next ones are added. */
const reachPx = 900;

/** Cards that were there before; where nothing may be stored, as many as at first. */
function readShown(list: string): number {
  return Number(shownCountSlot(list).read()) || step;
}

/**
 * How many places of a long list are there: more of them while somebody scrolls down, as many as there were when somebody
 * comes back.
 * @param list names the list, with its filters: after a change of them it starts anew
 * @param length of all of it
 */
export function useInfiniteList(
  list: string,
  length: number,
): { shown: number; end: RefCallback<HTMLElement>; showMore(): void } {
  const [shown, setShown] = useState(step);
  const [known, setKnown] = useState(list);
  // What is seen for the first time begins at its beginning.
  if (list !== known) {
    setKnown(list);
    setShown(step);
  }

  // Not as the first state: markup from the server knows nothing of this visitor.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a page that somebody comes back to is as it was.
  useLayoutEffect(() => setShown(readShown(list)), []);

  const showMore = useCallback(() => {
    // Between the frames: whoever scrolls must not wait for what is still out of sight.
    startTransition(() =>
      setShown((before) => {
        const next = Math.min(before, length) + step;
        shownCountSlot(list).write(`${next}`);
        return next;
      }),
    );
  }, [list, length]);

  // A new observer per length: an end that stays within reach is reported again.
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element || shown % byItselfMax === 0) return;
      // Only the lower half of the screen counts: whoever scrolls up past the end of a list wants to go up.
      const rootMargin = `-50% 0px ${reachPx}px`;
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
