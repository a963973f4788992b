import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SyncStatus } from "../../../../src/domain/device/syncStatus";
import { startPicturePrefetch } from "../../../../src/sync/pictures/picturePrefetch.lazy";
import { openCatalogueTab, type Tab } from "../../../../tools/testkit/tab/catalogueTab";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";
import { FakeShop, record } from "../fakeShop";

const fetchPicture = vi.hoisted(() => vi.fn<(address: string) => Promise<number>>());
vi.mock("../../../../src/sync/pictures/deviceConditions", () => ({
  fetchPicture: fetchPicture,
  readDeviceConditions: async () => ({ quota: 1e12, usage: 0 }),
  whenMainThreadIdle: async () => {},
}));

const page = Object.assign(new EventTarget(), { hidden: false });
let tab: Tab;
let status: SyncStatus;
let registration: { waiting: object | null };
const noCache = { match: async () => undefined };

beforeEach(async () => {
  resetIndexedDb();
  vi.spyOn(console, "warn").mockImplementation(() => {});
  registration = { waiting: null };
  const controlled = {
    ready: Promise.resolve(),
    controller: {},
    addEventListener: () => {},
    getRegistration: async () => registration,
  };
  const locks = { request: async (_: string, __: object, work: (lock: object) => unknown) => work({}) };
  vi.stubGlobal("navigator", { serviceWorker: controlled, locks });
  vi.stubGlobal("caches", { open: async () => noCache, delete: async () => false });
  vi.stubGlobal("document", page);
  fetchPicture.mockReset().mockResolvedValue(1000);
  const shop = new FakeShop();
  shop.put(record("a", { images: ["/a.webp"] }), record("b", { images: ["/b.webp"] }));
  tab = await openCatalogueTab();
  await tab.pull();
  status = { offline: false, syncing: false, tried: true, lastSynced: 1 };
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const fetched = () => fetchPicture.mock.calls.map(([address]) => address).sort();

test("a prefetch that lost the network resumes by itself when the network is back", async () => {
  fetchPicture.mockImplementation(async () => {
    status.offline = true;
    throw new TypeError("Failed to fetch");
  });
  const { catalogue, replica } = tab;
  void startPicturePrefetch({ catalogue, replica, status, arePicturesCleared: () => false });
  await vi.waitFor(() => expect(fetched()).toEqual(["/a.webp", "/b.webp"]));
  fetchPicture.mockReset().mockResolvedValue(1000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched()).toEqual([]);
  status.offline = false;
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitFor(() => expect(fetched()).toEqual(["/a.webp", "/b.webp"]));
  // Each picture is fetched once.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched()).toHaveLength(2);
});

test("a waiting release pauses the prefetch, because it activates only when the worker has no requests", async () => {
  registration.waiting = {};
  const { catalogue, replica } = tab;
  void startPicturePrefetch({ catalogue, replica, status, arePicturesCleared: () => false });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(fetched()).toEqual([]);
  registration.waiting = null;
  await vi.advanceTimersByTimeAsync(15_000);
  await vi.waitFor(() => expect(fetched()).toEqual(["/a.webp", "/b.webp"]));
});
