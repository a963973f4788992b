/** How long the page may be kept from its frames and taps in one go; the rest of a 50 ms task is for others. */
const stretchMs = 8;

let began = 0;

/** Whether long work should let the page breathe before it goes on. */
export function shouldYield(): boolean {
  return performance.now() - began > stretchMs;
}

/** Lets frames, taps and other tasks pass. */
export async function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  await (scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve)));
  began = performance.now();
}
