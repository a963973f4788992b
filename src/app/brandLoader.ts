import { onLoaderHeld } from "../state/shell/loader";

/**
 * Controls the full-screen brand loader. index.html contains its element, so that it shows before any script runs; the style
 * sheet holds its two durations, so that it ends on time while the page is busy. The page below renders at once, can be
 * clicked, and is what a screen reader reads.
 */
export function startBrandLoader(): void {
  const screen = document.getElementById("loader");
  if (!screen) return;
  let path = location.pathname;

  const restartOnNewPath = () => {
    if (location.pathname === path) return;
    path = location.pathname;
    screen.dataset["later"] = "";
    for (const animation of screen.getAnimations({ subtree: true })) {
      animation.cancel();
      animation.play();
    }
  };
  for (const event of ["pushState", "replaceState", "popstate"]) addEventListener(event, restartOnNewPath);
  onLoaderHeld((held) => screen.toggleAttribute("data-held", held));
}
