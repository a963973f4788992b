import { Dexie } from "dexie";
import { afterEach, expect, test, vi } from "vitest";
import { resetIndexedDb } from "../../../tools/testkit/tab/indexedDb";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a page restored from the back/forward cache reads the changes of other pages", async () => {
  resetIndexedDb();
  vi.resetModules();
  const page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  const { openDatabase } = await import("../../../src/db/open");
  const { watchRows } = await import("../../../src/db/liveRows");
  const { db } = await openDatabase();
  const seen: number[] = [];
  watchRows(
    ({ cart }) => cart.count(),
    0,
    (count) => seen.push(count),
  );
  await vi.waitFor(() => expect(seen.at(-1)).toBe(0));

  // Behind Dexie's back, as another page writes while this one is frozen.
  const writing = db.backendDB().transaction("cart", "readwrite");
  writing.objectStore("cart").add({ id: "a", size: "M" });
  await new Promise((resolve) => (writing.oncomplete = resolve));
  page.dispatchEvent(new Event("pageshow"));
  await vi.waitFor(() => expect(seen.at(-1)).toBe(1));
});

test.each([new Error("The disk is broken."), new Dexie.DatabaseClosedError(), new Dexie.AbortError()])(
  "a read that fails with %s is only logged, and the fallback is published",
  async (problem) => {
    resetIndexedDb();
    vi.resetModules();
    vi.stubGlobal("addEventListener", () => {});
    const logged = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { watchRows } = await import("../../../src/db/liveRows");
    const seen: unknown[] = [];
    watchRows<string[]>(
      () => Promise.reject(problem),
      [],
      (found) => seen.push(found),
    );
    await vi.waitFor(() => expect(seen).toEqual([[]]));
    expect(logged.mock.calls.some((said) => said.includes(problem))).toBe(true);
  },
);
