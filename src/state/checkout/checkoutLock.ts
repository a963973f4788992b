/**
 * Maximum wait for the lock. Starting a checkout takes less: at most 15 s for the request
 * (`requestCheckout`), and the time of the database. A page that holds the lock for longer is not running:
 * Firefox leaves locks to a page that it keeps in the back/forward cache.
 */
const waitMaxMs = 20_000;

/**
 * Runs `work` (starting a checkout) in one tab at a time, so that the next tab finds the checkout that the
 * first one stored. After 20 s of waiting, runs `work` without the lock. Without Web Locks (pages by plain
 * http), runs `work` at once.
 */
export async function withCheckoutLock<T>(work: () => Promise<T>): Promise<T> {
  if (!navigator.locks) return work();
  const wait = new AbortController();
  const timer = setTimeout(() => wait.abort(), waitMaxMs);
  let started = false;
  try {
    return await navigator.locks.request("haat-checkout", { signal: wait.signal }, () => {
      started = true;
      return work();
    });
  } catch (problem) {
    if (started || !wait.signal.aborted) throw problem;
    return work();
  } finally {
    clearTimeout(timer);
  }
}
