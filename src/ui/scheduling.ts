import { useEffect, useState } from "react";

/**
 * Runs a function once the page is loaded and the browser is idle, so that optional work does not compete
 * with the page.
 * @returns a function that cancels the call, if it has not run yet
 */
export function whenIdle(run: () => void): () => void {
  let wanted = true;
  const loaded = () => {
    // Safari has no requestIdleCallback.
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

/** Waits for a new task, before which the browser may paint or handle a tap. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/**
 * Runs a function after the next frame is painted, so that the answer to a tap is visible before expensive
 * work (https://web.dev/articles/optimize-inp#yield_to_allow_rendering_work_to_occur_sooner).
 * @returns a function that cancels the call, if it has not run yet
 */
export function afterFrame(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/**
 * Returns true one frame after `value` has become true, and false as soon as `value` is false. For content
 * that is expensive to open, such as a modal dialog.
 */
export function useAfterFrame(value: boolean): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    if (value) return afterFrame(() => setPainted(true));
    setPainted(false);
  }, [value]);
  return value && painted;
}
