/**
 * Runs a function once the page is loaded and the browser is idle, so that optional work does not compete with the page.
 * @returns cancels the call, if it has not run yet
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
