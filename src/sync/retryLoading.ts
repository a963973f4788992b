import { importRetryMs } from "../domain/shared/limits";

/** The end of the console warning that `retryLoading` writes about each failed call. */
export const loadRetried = "could not be loaded; trying again.";

/**
 * Repeats a call that rejects when its code cannot be fetched, until it succeeds.
 * @param part what is loaded, for the console's warnings
 */
export async function retryLoading<T>(load: () => Promise<T>, part: string): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (problem) {
      console.warn(`${part} ${loadRetried}`, problem);
      await pause(importRetryMs);
    }
  }
}

/** Resolves with undefined after a time in milliseconds. */
export function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}
