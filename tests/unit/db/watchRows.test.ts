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

test("a failed read is only logged, and the fallback is published", async () => {
  resetIndexedDb();
  vi.resetModules();
  vi.stubGlobal("addEventListener", () => {});
  const logged = vi.spyOn(console, "warn").mockImplementation(() => {});
  const { watchRows } = await import("../../../src/db/liveRows");
  const seen: unknown[] = [];
  const problem = new Error("The disk is broken.");
  watchRows<string[]>(
    () => Promise.reject(problem),
    [],
    (found) => seen.push(found),
  );
  await vi.waitFor(() => expect(seen).toEqual([[]]));
  expect(logged.mock.calls.some((said) => said.includes(problem))).toBe(true);
});
