import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** Requests without an answer. */
let pending: { answer(): void; fail(): void; aborted: boolean }[] = [];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: 1_000_000 });
  pending = [];
  vi.stubGlobal("fetch", (_: Request, { signal }: { signal: AbortSignal }) => {
    const request = { answer: () => {}, fail: () => {}, aborted: false };
    pending.push(request);
    return new Promise<Response>((resolve, reject) => {
      request.answer = () => resolve(new Response());
      request.fail = () => reject(new TypeError("Failed to fetch"));
      signal.addEventListener("abort", () => {
        request.aborted = true;
        reject(signal.reason);
      });
    });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function ask(options?: { fullTimeout: boolean }) {
  const { fetchWithTimeout } = await import("../../../src/sw/fetchWithTimeout");
  const asked = fetchWithTimeout(new Request("https://shop.example/a"), options);
  asked.catch(() => {});
  await vi.advanceTimersByTimeAsync(0);
  return pending.at(-1) as (typeof pending)[number];
}

it("aborts after six seconds of silence", async () => {
  const request = await ask();
  await vi.advanceTimersByTimeAsync(5_900);
  expect(request.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(request.aborted).toBe(true);
});

it("does not abort while other requests are answered", async () => {
  const last = await ask();
  for (let at = 0; at < 4; at += 1) {
    const other = await ask();
    await vi.advanceTimersByTimeAsync(4_000);
    other.answer();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(last.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(6_100);
  expect(last.aborted).toBe(true);
});

it("uses a short timeout after a timeout, and the full one again after ten seconds", async () => {
  await ask();
  await vi.advanceTimersByTimeAsync(6_100);
  const next = await ask();
  const patient = await ask({ fullTimeout: true });
  await vi.advanceTimersByTimeAsync(1_100);
  expect([next.aborted, patient.aborted]).toEqual([true, false]);
  patient.fail();
  await vi.advanceTimersByTimeAsync(9_000);
  const later = await ask();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(later.aborted).toBe(false);
});

it("uses the full timeout after any answer", async () => {
  await ask();
  await vi.advanceTimersByTimeAsync(6_100);
  (await ask()).answer();
  await vi.advanceTimersByTimeAsync(0);
  const next = await ask();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(next.aborted).toBe(false);
});

it("does not abort while a large response arrives in chunks", async () => {
  const { recordServerAnswer } = await import("../../../src/sw/fetchWithTimeout");
  const last = await ask();
  await vi.advanceTimersByTimeAsync(5_000);
  recordServerAnswer();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(last.aborted).toBe(false);
});

it("aborts after six seconds when the clock is set back meanwhile", async () => {
  const request = await ask();
  vi.setSystemTime(Date.now() - 3_600_000);
  await vi.advanceTimersByTimeAsync(6_100);
  expect(request.aborted).toBe(true);
});
