/*
 * The full-screen brand loader. index.html contains its element, so that it shows before any script runs; the
 * style sheet holds its two durations, so that it ends on time while the page is busy. The page below renders
 * at once, can be clicked, and is what a screen reader reads.
 */

// `?.`, because unit tests in Node have no document.
const findLoader = () => globalThis.document?.getElementById("loader");

/** How many callers of `holdBrandLoader` still keep the brand loader on screen. */
let holdCount = 0;

/**
 * Keeps the brand loader on screen, for instance until the signed-in account is known.
 * @returns a function that ends this hold; safe to call twice
 */
export function holdBrandLoader(): () => void {
  setHoldCount(holdCount + 1);
  let held = true;
  return () => {
    if (held) setHoldCount(holdCount - 1);
    held = false;
  };
}

function setHoldCount(count: number): void {
  holdCount = count;
  findLoader()?.toggleAttribute("data-held", holdCount > 0);
}

/** Shows the brand loader again at each change of the path. */
export function startBrandLoader(): void {
  const loader = findLoader();
  if (!loader) return;
  let path = location.pathname;
  const restartOnNewPath = () => {
    if (location.pathname === path) return;
    path = location.pathname;
    loader.dataset["later"] = "";
    for (const animation of loader.getAnimations({ subtree: true })) {
      animation.cancel();
      animation.play();
    }
  };
  for (const event of ["pushState", "replaceState", "popstate"]) addEventListener(event, restartOnNewPath);
}
