import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whileVisible } from "../../../../src/sync/scheduler/tabCoordination";

const page = Object.assign(new EventTarget(), { hidden: false });

function turn(hidden: boolean): void {
  page.hidden = hidden;
  page.dispatchEvent(new Event("visibilitychange"));
}

beforeEach(() => {
  vi.useFakeTimers();
  page.hidden = false;
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", vi.fn());
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const untilAborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));

test("aborts the run when the page is hidden and starts it again when it is visible", async () => {
  const run = vi.fn(untilAborted);
  const over = vi.fn();
  void whileVisible(run).then(over);
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(1);
  turn(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(over).toHaveBeenCalled();
  expect(run).toHaveBeenCalledTimes(1);
  turn(false);
  turn(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(run).toHaveBeenCalledTimes(2);
  turn(true);
});

test("a page that was never visible runs nothing", async () => {
  page.hidden = true;
  const run = vi.fn(untilAborted);
  await whileVisible(run);
  expect(run).not.toHaveBeenCalled();
});

test("a run that ends starts again at once; one that fails starts again after a pause", async () => {
  const run = vi.fn(untilAborted).mockResolvedValueOnce().mockRejectedValueOnce(new Error("no turns here"));
  void whileVisible(run);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(run).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(run).toHaveBeenCalledTimes(3);
  turn(true);
});
