import { navPressMs, scrollToSectionMs, scrollToSectionOffsetPx } from "../domain/shared/limits";
import { homePath } from "../domain/shared/paths";
import { navigate } from "../state/shell/location";
import { closePanels } from "../state/shell/panels";
import { isModifiedClick } from "../ui/isModifiedClick";
import { prefetch } from "./routes";
import { isReturn } from "./scrollRestoration";

/**
 * Follows the shop's links without loading the page anew, and fetches what they lead to when somebody is about to follow
 * them. They are plain links everywhere else: without scripts, with a modifier key or in a new tab they just work.
 * @returns stops it
 */
export function startLinkNavigation(): () => void {
  const about = (event: Event) => {
    const link = linkOf(event);
    if (link) prefetch(link.pathname);
  };
  const signs = ["pointerover", "focusin", "touchstart"];
  if (location.hash && location.pathname === homePath && !isReturn())
    scrollToSection(location.hash.slice(1), 0);
  document.addEventListener("click", follow);
  // Another page must not come up behind the cart.
  addEventListener("popstate", closePanels);
  for (const sign of signs) document.addEventListener(sign, about, { passive: true });
  return () => {
    document.removeEventListener("click", follow);
    removeEventListener("popstate", closePanels);
    for (const sign of signs) document.removeEventListener(sign, about);
  };
}

function follow(event: MouseEvent): void {
  const link = linkOf(event);
  if (!link || event.defaultPrevented || event.button || isModifiedClick(event)) return;
  event.preventDefault();
  const { hash, pathname, search } = link;
  const here = location.pathname + location.search;
  if (hash && pathname === homePath) {
    pressed(link);
    if (location.pathname !== homePath) navigate(homePath);
    scrollToSection(hash.slice(1));
    return;
  }
  const again = pathname + search === here;
  navigate(pathname + search + hash, { replace: again });
  // As a page that is loaded again.
  if (again && !hash) scrollTo(0, 0);
}

function linkOf(event: Event): HTMLAnchorElement | null {
  return (event.target as Element).closest?.('a[href^="/"]:not([target], [download])');
}

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
