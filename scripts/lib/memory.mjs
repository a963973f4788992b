import os from "node:os";

/**
 * Share of the computer's memory that Go may use; the rest is for the system, the proxy and memory that Go
 * does not count.
 */
const share = 0.75;
const mib = 1024 * 1024;
/**
 * With less memory than this, PocketBase makes only two thumbs (small pictures) at a time: making a thumb of
 * a photo with 12 megapixels takes up to 100 MB.
 */
const smallBytes = 1024 * mib;

/**
 * Environment variables that keep the server within the computer's memory, or within the limit of its
 * container. A variable that is already set in `env` keeps its value.
 * @param {NodeJS.ProcessEnv} env
 * @param {number} [bytes] memory of the computer or container
 * @returns {Record<string, string>}
 */
export function memoryLimitVariables(env, bytes = availableMemory()) {
  return {
    // A soft limit: Go collects garbage more often instead of growing above it.
    GOMEMLIMIT: env.GOMEMLIMIT || `${Math.floor((bytes * share) / mib)}MiB`,
    ...(bytes < smallBytes && { PB_THUMBS_MAX_WORKERS: env.PB_THUMBS_MAX_WORKERS || "2" }),
    // In seconds; if a thumb takes longer, PocketBase sends the whole photo in its place.
    PB_THUMBS_MAX_WAIT: env.PB_THUMBS_MAX_WAIT || "180",
  };
}

/**
 * Returns the bytes of memory that this process may use: the limit of its container, or the memory of the
 * computer. Without such a limit, Node's `constrainedMemory` returns 0, undefined, or more than there is.
 */
function availableMemory() {
  const limit = process.constrainedMemory?.() || Number.POSITIVE_INFINITY;
  return Math.min(os.totalmem(), limit);
}
