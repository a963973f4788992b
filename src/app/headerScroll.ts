import { headerTransparentPx } from "../domain/shared/limits";

/** Up to here the page counts as near its top, where the header always shows. */
const nearTopPx = 80;
/** Smaller movements, of a resting finger for instance, say nothing about a direction. */
const jitterPx = 4;

/**
 * Marks the header with what it is to do: `data-at-top` while the page is not scrolled, `data-away` while it hides. The
 * style sheet does it. Attributes instead of state: scrolling renders nothing.
 * @returns stops it
 */
export function watchHeader(header: HTMLElement): () => void {
  let last = scrollY;
  const look = () => {
    // Safari scrolls beyond the top and back, which is no scrolling down.
    const now = Math.max(scrollY, 0);
    header.toggleAttribute("data-at-top", now <= headerTransparentPx);
    if (now <= nearTopPx) header.removeAttribute("data-away");
    else if (Math.abs(now - last) > jitterPx) header.toggleAttribute("data-away", now > last);
    else return;
    last = now;
  };
  look();
  addEventListener("scroll", look, { passive: true });
  return () => removeEventListener("scroll", look);
}
