import { productPath } from "../domain/shared/paths";
import "../styles/pictureTransition.css";
import { restoreScrollNow } from "./scroll";

/*
 * View transitions from a card to its product page and back: the picture moves to its new place.
 * https://developer.mozilla.org/docs/Web/API/View_Transition_API
 */

const transitionName = "product-picture";
/**
 * While the new page renders, the browser shows the old one and runs no animation frames. Longer than this,
 * no picture moves.
 */
const renderMaxMs = 250;
const pollMs = 5;

/** The path of the page on screen, when the address bar has another one already. */
let shownPath = location.pathname;
/** The card that was followed: a product can have several on one page. */
let followedCardPosition = { path: "", index: 0 };
/** The last transition that began. A new one ends the one before it. */
let latest: ViewTransition | undefined;

const isProduct = (path: string) => path.startsWith(productPath(""));
const mainPicture = () => document.querySelector<HTMLElement>('[aria-roledescription="carousel"] .photo');

/** The pictures of all cards of a product. */
const cardPictures = (path: string) => [
  ...document.querySelectorAll<HTMLElement>(`.card-link[href="${CSS.escape(path)}"] .photo:first-child`),
];

/** The card that the pointer or the focus is on. */
function followedCard(path: string): HTMLElement | undefined {
  const pictures = cardPictures(path);
  const index = pictures.findIndex((picture) => picture.closest(":is(a:hover, a:focus, a:active)"));
  followedCardPosition = { path, index: Math.max(0, index) };
  return pictures[index];
}

function isOnScreen(element: HTMLElement): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}

/**
 * Runs a navigation as a view transition if it leads from a card to its product or back.
 * @param navigate changes the address and lets the router render
 * @returns false when this navigation has none: it was not run
 */
export function navigateWithPicture(to: string, navigate: () => void): boolean {
  const from = shownPath;
  if (isProduct(from) === isProduct(to) || matchMedia("(prefers-reduced-motion: reduce)").matches)
    return false;
  const old = isProduct(to) ? followedCard(to) : mainPicture();
  if (!old || !isOnScreen(old)) return false;
  const index = followedCardPosition.path === from ? followedCardPosition.index : 0;
  // Of a long list the new page renders the first rows only before it is shown: other cards have no picture
  // yet.
  const cardPicture = () => (mainPicture() ? undefined : (cardPictures(from)[index] ?? null));
  runTransition(old, navigate, isProduct(to) ? () => mainPicture() ?? undefined : cardPicture);
  return true;
}

/** @param find returns undefined while the new page is not rendered, and null when it has no such picture */
function runTransition(
  old: HTMLElement,
  navigate: () => void,
  find: () => HTMLElement | null | undefined,
): void {
  const name = (element: HTMLElement | undefined, value: string) => {
    if (element) element.style.viewTransitionName = value;
  };
  let next: HTMLElement | undefined;
  name(old, transitionName);
  const transition = document.startViewTransition(async () => {
    name(old, "");
    navigate();
    next = await waitForPicture(find);
    // The browser captures no picture outside of the viewport, and none of a new card before it has rendered
    // the page.
    restoreScrollNow();
    showCard(next, "visible");
    if (next) name(next, transitionName);
    else transition.skipTransition();
  });
  // A skipped transition rejects; the navigation itself has been made.
  transition.ready.catch(() => {});
  latest = transition;
  void transition.finished.finally(() => {
    // The next transition may start from the same picture.
    if (latest === transition) name(next, "");
    showCard(next, "");
  });
}

/** Overrides the `content-visibility: auto` of the card around a picture, if it has one. */
function showCard(picture: HTMLElement | undefined, value: string): void {
  const card = picture?.closest<HTMLElement>(".card");
  if (card) card.style.contentVisibility = value;
}

/** Waits for the picture on the new page; undefined without one, or after `renderMaxMs`. */
async function waitForPicture(find: () => HTMLElement | null | undefined): Promise<HTMLElement | undefined> {
  const until = performance.now() + renderMaxMs;
  for (;;) {
    // React renders in a microtask after the navigation.
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    const found = find();
    if (found !== undefined || performance.now() > until) return found ?? undefined;
  }
}

let repeating = false;

/**
 * Going back and forward: the router renders during the transition, so the other listeners get the event
 * then.
 * @param event popstate, before any other listener
 */
export function transitionOnPopstate(event: PopStateEvent): void {
  if (repeating) return;
  const repeat = () => {
    repeating = true;
    shownPath = location.pathname;
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    repeating = false;
  };
  // The browser's own gesture has animated it already.
  const { hasUAVisualTransition } = event;
  if (!hasUAVisualTransition && navigateWithPicture(location.pathname, repeat))
    event.stopImmediatePropagation();
  else shownPath = location.pathname;
}

for (const event of ["pushState", "replaceState"])
  addEventListener(event, () => (shownPath = location.pathname));
