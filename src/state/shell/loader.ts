import { proxy } from "valtio/vanilla";

/** How many waits keep the brand loader on screen beyond its own time. */
export const loader = proxy({ holds: 0 });

/**
 * Keeps the loader on screen, while who is signed in is not known yet for instance.
 * @returns ends this hold; safe to call twice
 */
export function holdLoader(): () => void {
  loader.holds++;
  let held = true;
  return () => {
    if (held) loader.holds--;
    held = false;
  };
}
