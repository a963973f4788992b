import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withCheckoutLock } from "../../../../src/state/checkout/checkoutLock";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Web Locks of a browser in which another page holds the lock and never releases it. */
const neverGranted = {
  request: (_name: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
};
const granted = {
  request: (_name: string, _options: object, work: () => Promise<unknown>) => work(),
};

test("a checkout starts after 20 s when a page that does not run any more holds the lock", async () => {
  vi.stubGlobal("navigator", { locks: neverGranted });
  const work = vi.fn(async () => "address");
  const started = withCheckoutLock(work);
  await vi.advanceTimersByTimeAsync(19_999);
  expect(work).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(await started).toBe("address");
  expect(work).toHaveBeenCalledTimes(1);
});

test("a checkout that takes long under the lock is not repeated when it fails", async () => {
  vi.stubGlobal("navigator", { locks: granted });
  const work = vi.fn(async () => {
    await new Promise((resolve) => setTimeout(resolve, 25_000));
    throw new Error("refused");
  });
  const started = withCheckoutLock(work);
  started.catch(() => {});
  await vi.advanceTimersByTimeAsync(25_000);
  await expect(started).rejects.toThrow("refused");
  expect(work).toHaveBeenCalledTimes(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("without Web Locks the work runs at once", async () => {
  vi.stubGlobal("navigator", {});
  expect(await withCheckoutLock(async () => "address")).toBe("address");
});
