import { importRetryMs } from "../domain/shared/limits";

/**
 * Repeats a call that rejects when its code cannot be fetched, until it succeeds.
 * @param warning for the console, after each failure
 */
export async function retryLoading<T>(load: () => Promise<T>, warning: string): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (problem) {
      console.warn(warning, problem);
      await pause(importRetryMs);
    }
  }
}

/** Resolves with undefined after a time in milliseconds. */
export function pause(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined));
}
