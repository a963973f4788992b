import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** Requests that nobody has answered yet. */
let waiting: { answer(): void; fail(): void; cut: boolean }[] = [];

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers({ now: 1_000_000 });
  waiting = [];
  vi.stubGlobal("fetch", (_: Request, { signal }: { signal: AbortSignal }) => {
    const request = { answer: () => {}, fail: () => {}, cut: false };
    waiting.push(request);
    return new Promise<Response>((resolve, reject) => {
      request.answer = () => resolve(new Response());
      request.fail = () => reject(new TypeError("Failed to fetch"));
      signal.addEventListener("abort", () => {
        request.cut = true;
        reject(signal.reason);
      });
    });
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function ask(patient?: boolean) {
  const { fetchWithTimeout } = await import("../../../src/sw/fetchWithTimeout");
  const asked = fetchWithTimeout(new Request("https://shop.example/a"), patient);
  asked.catch(() => {});
  await vi.advanceTimersByTimeAsync(0);
  return waiting.at(-1) as (typeof waiting)[number];
}

it("gives up after six seconds of silence", async () => {
  const request = await ask();
  await vi.advanceTimersByTimeAsync(5_900);
  expect(request.cut).toBe(false);
  await vi.advanceTimersByTimeAsync(200);
  expect(request.cut).toBe(true);
});

it("waits on while others are answered: the network is slow, not dead", async () => {
  const last = await ask();
  for (let at = 0; at < 4; at += 1) {
    const other = await ask();
    await vi.advanceTimersByTimeAsync(4_000);
    other.answer();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(last.cut).toBe(false);
  await vi.advanceTimersByTimeAsync(6_100);
  expect(last.cut).toBe(true);
});

it("soon gives up the next ones on a dead network, and tries in earnest again after a while", async () => {
  await ask();
  await vi.advanceTimersByTimeAsync(6_100);
  const next = await ask();
  const patient = await ask(true);
  await vi.advanceTimersByTimeAsync(1_100);
  expect([next.cut, patient.cut]).toEqual([true, false]);
  patient.fail();
  await vi.advanceTimersByTimeAsync(9_000);
  const earnest = await ask();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(earnest.cut).toBe(false);
});

it("takes any answer for a sign of life", async () => {
  await ask();
  await vi.advanceTimersByTimeAsync(6_100);
  (await ask()).answer();
  await vi.advanceTimersByTimeAsync(0);
  const next = await ask();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(next.cut).toBe(false);
});

it("takes a piece of a large answer for one, too: what waits behind it is not given up", async () => {
  const { recordServerAnswer } = await import("../../../src/sw/fetchWithTimeout");
  const last = await ask();
  await vi.advanceTimersByTimeAsync(5_000);
  recordServerAnswer();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(last.cut).toBe(false);
});
