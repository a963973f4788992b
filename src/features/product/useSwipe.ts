import { type TouchEvent, useRef, useState, useSyncExternalStore } from "react";
import { swipeThresholdPx } from "../../domain/shared/limits";

/** A swipe in progress: start position in px, and whether it moves sideways or scrolls the page. */
interface Swipe {
  x: number;
  y: number;
  isSideways?: boolean | undefined;
}

/**
 * Touch handlers of a one-finger swipe. A second finger is a pinch and ends the swipe. On a page that is
 * zoomed in, a finger pans the page instead.
 * @param turn called with 1 (next) or -1 (previous) when the finger is lifted at least `swipeThresholdPx`
 * from its start
 * @returns `offsetPx`: how far the content follows the finger; `isPageZoomed`: whether the page is zoomed in
 * by a pinch
 */
export function useSwipe(turn: (by: 1 | -1) => void) {
  const swipe = useRef<Swipe | undefined>(undefined);
  const [offsetPx, setOffset] = useState(0);
  const isPageZoomed = useSyncExternalStore(subscribeToPageZoom, hasPageZoom, () => false);
  const end = () => {
    swipe.current = undefined;
    setOffset(0);
  };
  const handlers = {
    onTouchStart({ touches }: TouchEvent) {
      const finger = touches[0];
      if (touches.length !== 1 || !finger || hasPageZoom()) return end();
      swipe.current = { x: finger.clientX, y: finger.clientY };
    },
    onTouchMove({ touches }: TouchEvent) {
      const finger = touches[0];
      const began = swipe.current;
      if (touches.length !== 1 || !finger || !began) return end();
      const across = finger.clientX - began.x;
      began.isSideways ??= isSidewaysMove(across, finger.clientY - began.y);
      if (began.isSideways) setOffset(across);
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const began = swipe.current;
      const across = (changedTouches[0]?.clientX ?? 0) - (began?.x ?? 0);
      end();
      if (began?.isSideways !== false && began && Math.abs(across) >= swipeThresholdPx)
        turn(across < 0 ? 1 : -1);
    },
    onTouchCancel: end,
  };
  return { offsetPx, isPageZoomed, handlers };
}

/**
 * Whether the page is zoomed in by a pinch. A pinch that ends at the page's own size can leave a scale a
 * little above 1.
 */
const hasPageZoom = () => (window.visualViewport?.scale ?? 1) > 1.01;

function subscribeToPageZoom(changed: () => void): () => void {
  window.visualViewport?.addEventListener("resize", changed);
  return () => window.visualViewport?.removeEventListener("resize", changed);
}

/**
 * Whether a finger moves sideways rather than up or down; undefined until it has moved 6 px.
 * @param across horizontal distance in px
 * @param down vertical distance in px
 */
function isSidewaysMove(across: number, down: number): boolean | undefined {
  if (Math.hypot(across, down) < 6) return;
  return Math.abs(across) > Math.abs(down);
}
