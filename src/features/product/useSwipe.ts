import { type TouchEvent, useRef, useState } from "react";
import { swipeThresholdPx } from "../../domain/shared/limits";

/** A swipe in progress: start position in px, and whether it moves sideways or scrolls the page. */
interface Swipe {
  x: number;
  y: number;
  sideways?: boolean | undefined;
}

/**
 * Touch handlers of a one-finger swipe. A second finger is a pinch and ends the swipe.
 * @param turn called with 1 or -1 when the finger is lifted at least `swipeThresholdPx` from its start
 * @returns `offsetPx`: how far the content follows the finger
 */
export function useSwipe(turn: (by: 1 | -1) => void) {
  const swipe = useRef<Swipe | undefined>(undefined);
  const [offsetPx, setOffset] = useState(0);
  const end = () => {
    swipe.current = undefined;
    setOffset(0);
  };
  const handlers = {
    onTouchStart({ touches }: TouchEvent) {
      const finger = touches[0];
      if (touches.length !== 1 || !finger) return end();
      swipe.current = { x: finger.clientX, y: finger.clientY };
    },
    onTouchMove({ touches }: TouchEvent) {
      const finger = touches[0];
      const began = swipe.current;
      if (touches.length !== 1 || !finger || !began) return end();
      const across = finger.clientX - began.x;
      began.sideways ??= sideways(across, finger.clientY - began.y);
      if (began.sideways) setOffset(across);
    },
    onTouchEnd({ changedTouches }: TouchEvent) {
      const began = swipe.current;
      const across = (changedTouches[0]?.clientX ?? 0) - (began?.x ?? 0);
      end();
      if (began?.sideways !== false && began && Math.abs(across) >= swipeThresholdPx)
        turn(across < 0 ? 1 : -1);
    },
    onTouchCancel: end,
  };
  return { offsetPx, handlers };
}

/** Undefined until the finger has moved 6 px. */
function sideways(across: number, down: number): boolean | undefined {
  if (Math.hypot(across, down) < 6) return;
  return Math.abs(across) > Math.abs(down);
}
