import { scrollToSectionMs, scrollToSectionOffsetPx } from "../domain/shared/limits";

const interruptions = ["wheel", "touchstart", "keydown"];
let stop = () => {};

/**
 * Scrolls to a section of the home page and focuses it. The section may move while lists above it fill, so each frame
 * aims at its current position. A wheel, touch or key event of the shopper cancels the scrolling.
 * @param durationMs 0 jumps
 */
export function scrollToSection(id: string, durationMs = reducedMotion() ? 0 : scrollToSectionMs): void {
  stop();
  const from = scrollY;
  const start = performance.now();
  let frame = requestAnimationFrame(function step() {
    const section = document.getElementById(id);
    if (!section) return stop();
    const progress = Math.min((performance.now() - start) / (durationMs || 1), 1);
    const top = Math.max(section.getBoundingClientRect().top + scrollY + scrollToSectionOffsetPx, 0);
    scrollTo(0, from + (top - from) * (1 - (1 - progress) ** 3));
    if (progress < 1) frame = requestAnimationFrame(step);
    else {
      stop();
      section.focus({ preventScroll: true });
    }
  });
  stop = () => {
    cancelAnimationFrame(frame);
    for (const event of interruptions) removeEventListener(event, stop);
  };
  for (const event of interruptions) addEventListener(event, stop, { passive: true });
}

function reducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
