import { importRetryMs } from "../domain/shared/limits";

/** The end of the console warning that `retryLoading` writes about each failed call. */
export const loadRetried = "could not be loaded; trying again.";

/**
 * Calls `load` until it succeeds, with a pause after each failure. `load` rejects when code cannot be
 * fetched.
 * @param codeName names the code in the console's warnings
 */
export async function retryLoading<T>(load: () => Promise<T>, codeName: string): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (problem) {
      console.warn(`${codeName} ${loadRetried}`, problem);
      await pause(importRetryMs);
    }
  }
}

/** Resolves with undefined after a time in milliseconds. */
export function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}
