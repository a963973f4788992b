import { proxy, subscribe } from "valtio/vanilla";

/** The number of waits that keep the brand loader on screen beyond its own time. */
const loader = proxy({ holds: 0 });

/**
 * Keeps the brand loader on screen, for instance until the signed-in account is known.
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

/** Calls the listener with whether the loader is held, each time a hold begins or ends. */
export function onLoaderHeld(listener: (held: boolean) => void): () => void {
  return subscribe(loader, () => listener(loader.holds > 0));
}
