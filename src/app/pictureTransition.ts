import { productPath } from "../domain/shared/paths";
import "../styles/pictureTransition.css";
import { restoreScrollNow } from "./scroll";

/*
 * View transitions from a product card to its product page and back: the picture moves to its new place.
 * https://developer.mozilla.org/docs/Web/API/View_Transition_API
 */

const transitionName = "product-picture";
/**
 * Maximum time for rendering the new page, in milliseconds; after a longer time no picture moves. Meanwhile
 * the browser shows the old page and runs no animation frames.
 */
const renderMaxMs = 250;
const pollMs = 5;

/** The path of the page on screen; the address bar may have another one already. */
let shownPath = location.pathname;
/** The card whose link was followed: a product can have several cards on one page. */
let followedCardPosition = { path: "", index: 0 };
/** The transition that began last. A new transition ends the one before it. */
let latest: ViewTransition | undefined;

const isProduct = (path: string) => path.startsWith(productPath(""));
const mainPicture = () => document.querySelector<HTMLElement>('[aria-roledescription="carousel"] .photo');

/**
 * The pictures of all cards on the page that link to a product.
 * @param path path of the product page
 */
const cardPictures = (path: string) => [
  ...document.querySelectorAll<HTMLElement>(`.card-link[href="${CSS.escape(path)}"] .photo:first-child`),
];

/**
 * The picture of the card that has the pointer or the focus, among the cards of a product.
 * @param path path of the product page
 */
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
 * Runs a navigation as a view transition if it leads from a product card to its product or back.
 * @param navigate changes the URL and lets the router render
 * @returns false when this navigation has no transition; `navigate` was then not called
 */
export function navigateWithPicture(to: string, navigate: () => void): boolean {
  const from = shownPath;
  if (isProduct(from) === isProduct(to) || matchMedia("(prefers-reduced-motion: reduce)").matches)
    return false;
  const old = isProduct(to) ? followedCard(to) : mainPicture();
  if (!old || !isOnScreen(old)) return false;
  const index = followedCardPosition.path === from ? followedCardPosition.index : 0;
  // Before the new page is shown, only the first rows of a long list are rendered: other cards have no
  // picture yet.
  const cardPicture = () => (mainPicture() ? undefined : (cardPictures(from)[index] ?? null));
  runTransition(old, navigate, isProduct(to) ? () => mainPicture() ?? undefined : cardPicture);
  return true;
}

/**
 * Runs `navigate` as a view transition that moves a picture.
 * @param find returns the picture on the new page; undefined while that page is not rendered, null when it
 * has no such picture
 * @param old the picture on the old page
 */
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
    // The browser does not capture a picture outside of the viewport, nor one in a new card that it has not
    // rendered yet.
    restoreScrollNow();
    showCard(next, "visible");
    if (next) name(next, transitionName);
    else transition.skipTransition();
  });
  // `ready` rejects when the transition is skipped; the navigation itself has happened.
  transition.ready.catch(() => {});
  latest = transition;
  void transition.finished.finally(() => {
    // Unless the next transition has started: it may use the same picture.
    if (latest === transition) name(next, "");
    showCard(next, "");
  });
}

/** Overrides the `content-visibility: auto` of the card around a picture, if it has one. */
function showCard(picture: HTMLElement | undefined, value: string): void {
  const card = picture?.closest<HTMLElement>(".card");
  if (card) card.style.contentVisibility = value;
}

/**
 * Waits for the picture on the new page; undefined when it has none, or after `renderMaxMs`.
 * @param find see `runTransition`
 */
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
 * Runs going back and forward as a view transition, if it has one. The router must render during the
 * transition, so the other popstate listeners get the event then.
 * @param event popstate; this must be its first listener
 */
export function transitionOnPopstate(event: PopStateEvent): void {
  if (repeating) return;
  const repeat = () => {
    repeating = true;
    shownPath = location.pathname;
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    repeating = false;
  };
  // The browser has already animated its own back gesture.
  const { hasUAVisualTransition } = event;
  if (!hasUAVisualTransition && navigateWithPicture(location.pathname, repeat))
    event.stopImmediatePropagation();
  else shownPath = location.pathname;
}

for (const event of ["pushState", "replaceState"])
  addEventListener(event, () => (shownPath = location.pathname));
