import { onLoaderHeld } from "../state/shell/loader";

/**
 * The full-screen brand loader. Its element stands in index.html, so that it is there before any script is; its two times
 * are the style sheet's, so that it ends on time however busy the page is. It only ever covers the page: what is
 * below renders at once, can be clicked, and is what a screen reader reads.
 */
export function startBrandLoader(): void {
  const screen = document.getElementById("loader");
  if (!screen) return;
  let path = location.pathname;

  const changed = () => {
    if (location.pathname === path) return;
    path = location.pathname;
    screen.dataset["later"] = "";
    for (const animation of screen.getAnimations({ subtree: true })) {
      animation.cancel();
      animation.play();
    }
  };
  for (const event of ["pushState", "replaceState", "popstate"]) addEventListener(event, changed);
  onLoaderHeld((held) => screen.toggleAttribute("data-held", held));
}
