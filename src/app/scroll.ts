import { scrollToSectionMs, scrollToSectionOffsetPx } from "../domain/shared/limits";
import { scrollPositionsSlot } from "../webStorage";

/*
 * Stores and restores the scroll position of each history entry. The browser's own restoration fails when a
 * page needs time to grow to its former height. Going back returns to the position, a new page starts at its
 * top.
 */

/** Maximum time after loading in which a page may grow to its former height, in milliseconds. */
const growMaxMs = 3000;
/** Maximum time in which a page may load, in milliseconds. */
const loadMaxMs = 20_000;

/** Events of the shopper's own scrolling, which end the scrolling by the shop. */
const interruptions = ["wheel", "touchstart", "keydown"];

/** Scroll positions in px, by the name of the history entry. */
let positions: Record<string, number> = {};
/** The name of the current history entry, from `history.state`. */
let currentEntryName = "";
let path = "";
/**
 * The scroll position that is being restored while the page is loading or not tall enough yet; undefined
 * otherwise.
 */
let restoreTarget: number | undefined;

/**
 * Starts to store and restore scroll positions. Call it before the router starts, so that positions are
 * stored while the old page is still rendered.
 */
export function startScrollRestoration(): void {
  history.scrollRestoration = "manual";
  positions = readPositions();
  path = location.pathname;
  currentEntryName = historyEntryName() || assignHistoryEntryName();
  const position = positions[currentEntryName];
  if (position) startRestoring(position);

  addEventListener("scroll", storePosition, { passive: true });
  addEventListener("pushState", () => {
    storePosition();
    stopRestoring();
    assignHistoryEntryName();
    if (location.pathname !== path) scrollTo(0, 0);
    path = location.pathname;
  });
  addEventListener("popstate", () => {
    storePosition();
    path = location.pathname;
    currentEntryName = historyEntryName();
    // A new entry that a link to a fragment of the page has added has no name yet: the browser has scrolled
    // to the link's target already.
    if (currentEntryName) startRestoring(positions[currentEntryName] ?? 0);
    else assignHistoryEntryName();
  });
  for (const event of [...interruptions, "pointerdown"])
    addEventListener(event, stopRestoring, { passive: true });
  addEventListener("pagehide", writePositions);
}

/** Whether the shopper returned to the current history entry, by going back or by a reload. */
export function isHistoryReturn(): boolean {
  return currentEntryName in positions;
}

function storePosition(): void {
  if (restoreTarget === undefined) positions[currentEntryName] = Math.round(scrollY);
}

/**
 * Scrolls to a stored position in px until it is reached, and again when the page's height changes while the
 * page is loading. Stops at a time limit, or when the shopper scrolls.
 */
function startRestoring(position: number): void {
  restoreTarget = position;
  const start = performance.now();
  let until = start + growMaxMs;
  let height = -1;
  let isReached = false;
  const step = () => {
    if (restoreTarget !== position) return;
    const isLoading = isPageLoading();
    if (isLoading) until = Math.min(performance.now() + growMaxMs, start + loadMaxMs);
    const heightBefore = height;
    height = document.documentElement.scrollHeight;
    // Scrolls again after each change of the height: when cards appear above the viewport, the browser moves
    // the position with the content below them.
    if (!isReached || height !== heightBefore) scrollTo(0, position);
    // The shopper has scrolled by other means than the observed events, such as the scroll bar.
    else if (Math.abs(scrollY - position) > 1) return stopRestoring();
    isReached ||= Math.abs(scrollY - position) <= 1;
    const isDone = isReached && (!isLoading || position === 0);
    if (!isDone && performance.now() < until) requestAnimationFrame(step);
    else stopRestoring();
  };
  requestAnimationFrame(step);
}

/**
 * Selector of elements that show that a page can still grow: its code, cards or rows are loading, or a list
 * shows only its first products.
 */
const unfinished = ".page-loading, .card-skeleton, [data-partial], [aria-busy=true]";

function isPageLoading(): boolean {
  const main = document.querySelector("main");
  return !main || main.querySelector(unfinished) !== null;
}

/** Scrolls at once to the position that is being restored, not in the next frame. */
export function restoreScrollNow(): void {
  if (restoreTarget !== undefined) scrollTo(0, restoreTarget);
}

function stopRestoring(): void {
  restoreTarget = undefined;
}

/** Reads the name of the current history entry; "" when it has none yet. */
function historyEntryName(): string {
  const state: unknown = history.state;
  const name = (state as { entry?: unknown } | null)?.entry;
  return typeof name === "string" ? name : "";
}

function assignHistoryEntryName(): string {
  currentEntryName = Math.random().toString(36).slice(2);
  history.replaceState({ ...history.state, entry: currentEntryName }, "");
  return currentEntryName;
}

function readPositions(): Record<string, number> {
  return (scrollPositionsSlot.readJson() as Record<string, number> | undefined) ?? {};
}

function writePositions(): void {
  scrollPositionsSlot.write(JSON.stringify(positions));
}

/** Ends the scrolling of `scrollToSection`, if it is running. */
let stopSectionScroll = () => {};

/**
 * Scrolls to a section of the home page and focuses it. The section may move while lists above it fill, so
 * each frame aims at its current position. A wheel, touch or key event of the shopper cancels the scrolling.
 * @param id id of the section's element
 * @param durationMs 0: jumps
 */
export function scrollToSection(id: string, durationMs = reducedMotion() ? 0 : scrollToSectionMs): void {
  stopSectionScroll();
  const from = scrollY;
  const start = performance.now();
  let frame = requestAnimationFrame(function step() {
    const section = document.getElementById(id);
    if (!section) return stopSectionScroll();
    const progress = Math.min((performance.now() - start) / (durationMs || 1), 1);
    const top = Math.max(section.getBoundingClientRect().top + scrollY + scrollToSectionOffsetPx, 0);
    scrollTo(0, from + (top - from) * (1 - (1 - progress) ** 3));
    if (progress < 1) frame = requestAnimationFrame(step);
    else {
      stopSectionScroll();
      section.focus({ preventScroll: true });
    }
  });
  stopSectionScroll = () => {
    cancelAnimationFrame(frame);
    for (const event of interruptions) removeEventListener(event, stopSectionScroll);
  };
  for (const event of interruptions) addEventListener(event, stopSectionScroll, { passive: true });
}

function reducedMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
