import { productPath } from "../domain/shared/paths";
import "../styles/pictureTransition.css";
import { restoreScrollNow } from "./scroll";

/*
 * View transitions from a product card to its product page and back: the picture moves to its new place.
 * https://developer.mozilla.org/docs/Web/API/View_Transition_API
 */

const transitionName = "product-picture";
/**
 * Maximum time for rendering the new page, in milliseconds; when it takes longer, no picture moves. While the
 * transition waits, the browser shows the old page and runs no animation frames.
 */
const renderMaxMs = 250;
const pollMs = 5;

/** The path of the page on screen; the address bar may show the path of the next page already. */
let shownPath = location.pathname;
/** The card whose link was followed: a product can have several cards on one page. */
let followedCardPosition = { path: "", index: 0 };
/** The transition that began last. A new transition ends the transition before it. */
let latest: ViewTransition | undefined;

const isProductPath = (path: string) => path.startsWith(productPath(""));
const findMainPicture = () => document.querySelector<HTMLElement>('[aria-roledescription="carousel"] .photo');

/**
 * The pictures of all cards on the page that link to a product.
 * @param path path of the product page
 */
const findCardPictures = (path: string) => [
  ...document.querySelectorAll<HTMLElement>(`.card-link[href="${CSS.escape(path)}"] .photo:first-child`),
];

/**
 * Finds the picture of the card whose link the shopper follows: of a product's cards, the one with the
 * pointer or the focus. Stores the card's position for the way back.
 * @param path path of the product page
 */
function findFollowedCardPicture(path: string): HTMLElement | undefined {
  const pictures = findCardPictures(path);
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
  if (isProductPath(from) === isProductPath(to) || matchMedia("(prefers-reduced-motion: reduce)").matches)
    return false;
  const old = isProductPath(to) ? findFollowedCardPicture(to) : findMainPicture();
  if (!old || !isOnScreen(old)) return false;
  const index = followedCardPosition.path === from ? followedCardPosition.index : 0;
  // Before the new page is shown, only the first rows of a long list are rendered: other cards have no
  // picture yet.
  const cardPicture = () => (findMainPicture() ? undefined : (findCardPictures(from)[index] ?? null));
  runTransition(old, navigate, isProductPath(to) ? () => findMainPicture() ?? undefined : cardPicture);
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
  const setTransitionName = (element: HTMLElement | undefined, value: string) => {
    if (element) element.style.viewTransitionName = value;
  };
  let next: HTMLElement | undefined;
  setTransitionName(old, transitionName);
  const transition = document.startViewTransition(async () => {
    setTransitionName(old, "");
    navigate();
    next = await waitForPicture(find);
    // The browser does not capture a picture outside of the viewport, nor one in a new card that it has not
    // rendered yet.
    restoreScrollNow();
    setCardContentVisibility(next, "visible");
    if (next) setTransitionName(next, transitionName);
    else transition.skipTransition();
  });
  // `ready` rejects when the transition is skipped; the navigation itself has happened.
  transition.ready.catch(() => {});
  latest = transition;
  void transition.finished.finally(() => {
    // The name stays if the next transition has started, because that may use the same picture.
    if (latest === transition) setTransitionName(next, "");
    setCardContentVisibility(next, "");
  });
}

/**
 * Overrides the `content-visibility: auto` of the product card around a picture, if there is a card.
 * @param value "" ends the override
 */
function setCardContentVisibility(picture: HTMLElement | undefined, value: string): void {
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

/** Whether `transitionOnPopstate` is dispatching the event again. */
let isRepeating = false;

/**
 * Runs going back or forward in history as a view transition, if `navigateWithPicture` has one for it. The
 * router must render during the transition, so this listener stops the event and dispatches it again for the
 * other popstate listeners during the transition.
 * @param event popstate; this must be its first listener
 */
export function transitionOnPopstate(event: PopStateEvent): void {
  if (isRepeating) return;
  const repeatEvent = () => {
    isRepeating = true;
    shownPath = location.pathname;
    dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    isRepeating = false;
  };
  // The browser may have animated the navigation already, for a back gesture; then it gets no second
  // animation.
  const { hasUAVisualTransition } = event;
  if (!hasUAVisualTransition && navigateWithPicture(location.pathname, repeatEvent))
    event.stopImmediatePropagation();
  else shownPath = location.pathname;
}

for (const event of ["pushState", "replaceState"])
  addEventListener(event, () => (shownPath = location.pathname));
