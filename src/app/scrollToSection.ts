import { navPressMs, scrollToSectionMs, scrollToSectionOffsetPx } from "../domain/shared/limits";

const interruptions = ["wheel", "touchstart", "keydown"];
let stop = () => {};

/** The press animation of a link to a section. */
export function pressed(link: Element): void {
  if (reducedMotion()) return;
  link.animate([{}, { transform: "scale(.86)", offset: 0.3 }, {}], {
    duration: navPressMs,
    easing: "ease-out",
  });
}

/**
 * Scrolls to a section of the home page, which may just be coming on screen, and moves the focus there. The section may
 * move while lists above it fill, so each frame aims at where it is then. The visitor's own scrolling ends it.
 */
export function scrollToSection(id: string, durationMs = reducedMotion() ? 0 : scrollToSectionMs): void {
  stop();
  const from = scrollY;
  const start = performance.now();
  let frame = requestAnimationFrame(function step() {
    const section = document.getElementById(id);
    if (!section) return stop();
    const part = Math.min((performance.now() - start) / (durationMs || 1), 1);
    const top = Math.max(section.getBoundingClientRect().top + scrollY + scrollToSectionOffsetPx, 0);
    scrollTo(0, from + (top - from) * (1 - (1 - part) ** 3));
    if (part < 1) frame = requestAnimationFrame(step);
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
