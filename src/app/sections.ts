import { navPressMs, scrollToSectionMs, scrollToSectionOffsetPx } from "../domain/limits";
import { homePath } from "../domain/paths";
import { isReturn } from "./places";

const reducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
let stopScrolling = () => {};

/**
 * Makes every link to a section of the home page ("/#shop") scroll there, from other pages by way of the home page.
 * Without scripts, or in a new tab, they are ordinary links.
 * @returns stops it
 */
export function startSectionLinks(navigate: (path: string) => void): () => void {
  const clicked = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/#"]');
    if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    press(link);
    if (location.pathname !== homePath) navigate(homePath);
    requestAnimationFrame(() => scrollToSection(link.hash.slice(1), scrollToSectionMs));
  };
  document.addEventListener("click", clicked);
  if (location.hash && location.pathname === homePath && !isReturn())
    scrollToSection(location.hash.slice(1), 0);
  return () => document.removeEventListener("click", clicked);
}

function press(link: Element): void {
  if (reducedMotion()) return;
  link.animate([{ transform: "none" }, { transform: "scale(.86)", offset: 0.3 }, { transform: "none" }], {
    duration: navPressMs,
    easing: "ease-out",
  });
}

/** The section may move while lists above it fill, so each frame aims at where it is then. */
function scrollToSection(id: string, durationMs: number): void {
  const section = document.getElementById(id);
  if (!section) return;
  stopScrolling();
  const from = scrollY;
  const start = performance.now();
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const event of ["wheel", "touchstart", "keydown"]) removeEventListener(event, stop);
  };
  const step = (now: number) => {
    const part = reducedMotion() || !durationMs ? 1 : Math.min(Math.max(now - start, 0) / durationMs, 1);
    const eased = 1 - (1 - part) ** 3;
    const top = Math.max(section.getBoundingClientRect().top + scrollY + scrollToSectionOffsetPx, 0);
    scrollTo(0, from + (top - from) * eased);
    if (part < 1) frame = requestAnimationFrame(step);
    else {
      stop();
      section.focus({ preventScroll: true });
    }
  };
  stopScrolling = stop;
  for (const event of ["wheel", "touchstart", "keydown"]) addEventListener(event, stop, { passive: true });
  step(start);
}
