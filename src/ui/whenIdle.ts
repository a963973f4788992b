/**
 * Runs something as soon as the page has what it shows and the browser is idle: what is nice to have must not compete
 * with it.
 * @returns forgets it, if it has not run yet
 */
export function whenIdle(run: () => void): () => void {
  let wanted = true;
  const loaded = () => {
    // Safari has no idle callback.
    if ("requestIdleCallback" in window) requestIdleCallback(idle, { timeout: 2000 });
    else setTimeout(idle, 300);
  };
  const idle = () => wanted && run();
  if (document.readyState === "complete") loaded();
  else addEventListener("load", loaded, { once: true });
  return () => {
    wanted = false;
  };
}
