/** Maximum work without a pause, in milliseconds; the rest of 50 ms is left for frames and input events. */
const workMaxMs = 8;

let lastYield = 0;

/** Whether more than 8 ms have passed since the last `yieldToMain`. */
export function shouldYield(): boolean {
  return performance.now() - lastYield > workMaxMs;
}

/** Lets the browser render frames and handle input before the caller continues. */
export async function yieldToMain(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: { yield?: () => Promise<void> } };
  await (scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve)));
  lastYield = performance.now();
}
