import { scrollPositionsSlot } from "../webStorage";

/*
 * Where one was on each entry of the history. The browser's own restoration gives up when a page needs a moment to grow
 * as tall as it was, so the shop does it: going back returns to the place, a new page starts at its top.
 */

/** How long a page may take to grow to its old height. */
const patienceMs = 3000;

let places: Record<string, number> = {};
/** The history entry on screen. */
let entry = "";
let path = "";
/** The place being returned to, while the page is not tall enough yet. */
let target: number | undefined;

/** Starts watching. Called before the router, so that places are noted while the old page is still there. */
export function startScrollRestoration(): void {
  history.scrollRestoration = "manual";
  places = readPlaces();
  path = location.pathname;
  entry = entryName() || nameEntry();
  const place = places[entry];
  if (place) returnTo(place);

  addEventListener("scroll", note, { passive: true });
  addEventListener("pushState", () => {
    note();
    nameEntry();
    if (location.pathname !== path) scrollTo(0, 0);
    path = location.pathname;
  });
  addEventListener("popstate", () => {
    note();
    path = location.pathname;
    entry = entryName();
    // A link within the page has no name yet: the browser has scrolled to its target already.
    if (entry) returnTo(places[entry] ?? 0);
    else nameEntry();
  });
  for (const event of ["wheel", "touchstart", "keydown"]) addEventListener(event, giveUp, { passive: true });
  addEventListener("pagehide", writePlaces);
}

/** Whether this entry is one that somebody returned to, by going back or by a reload. */
export function isReturn(): boolean {
  return entry in places;
}

function note(): void {
  if (target === undefined) places[entry] = Math.round(scrollY);
}

function returnTo(place: number): void {
  target = place;
  const until = performance.now() + patienceMs;
  const step = () => {
    if (target !== place) return;
    scrollTo(0, place);
    if (Math.abs(scrollY - place) > 1 && performance.now() < until) requestAnimationFrame(step);
    else giveUp();
  };
  requestAnimationFrame(step);
}

function giveUp(): void {
  target = undefined;
}

function entryName(): string {
  const state: unknown = history.state;
  const name = (state as { entry?: unknown } | null)?.entry;
  return typeof name === "string" ? name : "";
}

function nameEntry(): string {
  entry = Math.random().toString(36).slice(2);
  history.replaceState({ ...history.state, entry }, "");
  return entry;
}

function readPlaces(): Record<string, number> {
  return (scrollPositionsSlot.readJson() as Record<string, number> | undefined) ?? {};
}

function writePlaces(): void {
  scrollPositionsSlot.write(JSON.stringify(places));
}
