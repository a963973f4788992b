import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { StreamListener } from "../../../../src/server/realtime";
import { ShopError } from "../../../../src/server/shopError";
import type { StatusReporter } from "../../../../src/sync/callbacks";
import { fetchAllProducts } from "../../../../src/sync/catalogue/fetchAllProducts.lazy";
import { createProvisionalList } from "../../../../src/sync/catalogue/provisionalList";
import { runCatalogueSync } from "../../../../src/sync/catalogue/runCatalogueSync";
import { createMemoryCatalogue, createMemoryStatus } from "../../../../tools/testkit/tab/memoryCatalogue";

const streams: StreamListener[] = [];
const closed = vi.fn();

vi.mock("../../../../src/sync/catalogue/fetchAllProducts.lazy", () => ({
  fetchAllProducts: vi.fn(async () => {}),
}));
vi.mock("../../../../src/server/realtime", () => ({
  subscribeToTopics: (_: unknown, listener: StreamListener) => {
    streams.push(listener);
    return closed;
  },
}));

const pull = vi.fn<() => Promise<void>>();
const offline = new ShopError("offline");

let stop: AbortController;
let events: EventTarget;
let ended: boolean;
let status: StatusReporter;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  pull.mockReset().mockResolvedValue();
  vi.mocked(fetchAllProducts).mockClear();
  closed.mockClear();
  streams.length = 0;
  events = new EventTarget();
  vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
  vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
  status = createMemoryStatus();
});

afterEach(async () => {
  stop.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toBe(true);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function begin(): Promise<void> {
  stop = new AbortController();
  ended = false;
  const catalogue = createMemoryCatalogue();
  const provisional = createProvisionalList(catalogue);
  const replica = { db: undefined, pull };
  void runCatalogueSync({ replica, catalogue, provisional, status }, stop.signal).then(() => {
    ended = true;
  });
  await vi.advanceTimersByTimeAsync(0);
}

async function pullsWithin(ms: number): Promise<number> {
  pull.mockClear();
  await vi.advanceTimersByTimeAsync(ms);
  return pull.mock.calls.length;
}

test("pulls at the start and once more when the event stream is ready", async () => {
  await begin();
  expect(pull).toHaveBeenCalledTimes(1);
  expect(streams).toHaveLength(1);
  streams[0]?.ready();
  expect(await pullsWithin(0)).toBe(1);
  expect(await pullsWithin(29_000)).toBe(0);
  expect(await pullsWithin(31_000)).toBeGreaterThanOrEqual(1);
  expect(status.current).toMatchObject({ offline: false, syncing: false, tried: true });
  expect(status.current.lastSynced).toBeGreaterThan(0);
});

test("polls more often without an event stream", async () => {
  await begin();
  expect(await pullsWithin(15_000)).toBeGreaterThanOrEqual(1);
});

test("a change is fetched after a burst, at different times on different devices", async () => {
  await begin();
  streams[0]?.ready();
  await vi.advanceTimersByTimeAsync(0);
  streams[0]?.changed("");
  streams[0]?.changed("");
  expect(await pullsWithin(299)).toBe(0);
  expect(await pullsWithin(701)).toBe(1);
});

const message = (spreadMs: string) =>
  `{"action":"update","record":{"cursor":"e1.7","id":"catalogue","spreadMs":${spreadMs}}}`;

test.each([
  ["2800", 2_800],
  ["10000", 10_000],
  ["60000", 10_000],
  ["9".repeat(30), 10_000],
  ["0", 700],
  ["-5000", 700],
  ['"5000"', 700],
  ["null", 700],
])(
  "a message with the spread %s is followed by a pull within %i ms after the burst",
  async (named, spread) => {
    vi.spyOn(Math, "random").mockReturnValue(0.999);
    await begin();
    streams[0]?.ready();
    await vi.advanceTimersByTimeAsync(0);
    streams[0]?.changed(message(named));
    expect(await pullsWithin(299 + spread * 0.99)).toBe(0);
    expect(await pullsWithin(spread * 0.02)).toBe(1);
  },
);

test("messages that arrive while a device waits are answered by one pull", async () => {
  const random = vi.spyOn(Math, "random").mockReturnValue(0.5);
  await begin();
  streams[0]?.ready();
  await vi.advanceTimersByTimeAsync(0);
  // A share that were drawn at each message would be shorter.
  random.mockReturnValue(0);
  for (let at = 0; at < 20; at += 1) {
    streams[0]?.changed(message("10000"));
    expect(await pullsWithin(250)).toBe(0);
  }
  expect(await pullsWithin(400)).toBe(1);
});

test("a pull in the middle of a burst is repeated after it", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  await begin();
  streams[0]?.ready();
  await vi.advanceTimersByTimeAsync(0);
  streams[0]?.changed(message("700"));
  expect(await pullsWithin(600)).toBe(0);
  streams[0]?.changed(message("700"));
  expect(await pullsWithin(51)).toBe(1);
  // The server sends no message for a change that follows within 250 ms.
  expect(await pullsWithin(651)).toBe(1);
  expect(await pullsWithin(5_000)).toBe(0);
});

test("a server that stops is noticed at once, and its return within seconds", async () => {
  await begin();
  streams[0]?.ready();
  await vi.advanceTimersByTimeAsync(0);
  pull.mockRejectedValue(offline);
  streams[0]?.ended();
  expect(await pullsWithin(1_000)).toBeGreaterThanOrEqual(1);
  expect(status.current.offline).toBe(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await pullsWithin(8_000)).toBeGreaterThanOrEqual(1);
  pull.mockResolvedValue();
  await vi.advanceTimersByTimeAsync(8_000);
  expect(status.current.offline).toBe(false);
  expect(streams).toHaveLength(2);
});

test("a server that is away is polled with growing pauses", async () => {
  pull.mockRejectedValue(offline);
  await begin();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await pullsWithin(60_000)).toBeLessThan(16);
});

test("a proxy that cuts every stream does not cause constant requests", async () => {
  await begin();
  for (let second = 0; second < 60; second += 1) {
    streams.at(-1)?.ready();
    streams.at(-1)?.ended();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  pull.mockClear();
  for (let second = 0; second < 60; second += 1) {
    if (streams.length > 0) streams.pop()?.ended();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(pull.mock.calls.length).toBeLessThan(12);
});

test("pulls at once when the network is back", async () => {
  pull.mockRejectedValue(offline);
  await begin();
  await vi.advanceTimersByTimeAsync(60_000);
  pull.mockResolvedValue();
  events.dispatchEvent(new Event("online"));
  expect(await pullsWithin(0)).toBe(1);
  expect(status.current.offline).toBe(false);
});

test("a refusal is not offline, and all products are read page by page", async () => {
  pull.mockRejectedValue(new ShopError("refused", { status: 404 }));
  await begin();
  expect(status.current.offline).toBe(false);
  expect(fetchAllProducts).toHaveBeenCalledTimes(1);
});

test.each([
  ["is out of reach", offline],
  ["is preparing the catalogue", new ShopError("broken", { status: 503, code: "catalogue-busy" })],
  ["asks to be spared", new ShopError("refused", { status: 429 })],
])("not all products are read from a server that %s", async (_, error) => {
  pull.mockRejectedValue(error);
  await begin();
  expect(fetchAllProducts).not.toHaveBeenCalled();
});

test("aborting finishes the pull, then closes the stream", async () => {
  await begin();
  let finish = () => {};
  pull.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  streams[0]?.ready();
  await vi.advanceTimersByTimeAsync(0);
  stop.abort();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ended).toBe(false);
  finish();
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toBe(true);
  expect(closed).toHaveBeenCalled();
  expect(await pullsWithin(100_000)).toBe(0);
});
