import { beforeEach, expect, test, vi } from "vitest";
import { openCatalogueTab, type Tab } from "../../../../tools/testkit/tab/catalogueTab";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";
import { FakeShop, record } from "../fakeShop";

let shop: FakeShop;

beforeEach(() => {
  resetIndexedDb();
  shop = new FakeShop();
});

const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => record(`p${String(from + index).padStart(5, "0")}`));

const storedIds = async (tab: Tab) => Object.keys(await tab.stored()).sort();

test("invalid rows are skipped, logged once, and remove their stored version", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  shop.put(...many(2), record("bad", { name: "" }), { id: "worse" }, record("text", { price: "12x" }));
  const tab = await openCatalogueTab();
  await tab.pull();
  expect(await storedIds(tab)).toEqual(["p00000", "p00001"]);
  shop.put(record("p00001", { price: null }), record("bad", { name: "" }));
  await tab.pull();
  expect(await storedIds(tab)).toEqual(["p00000"]);
  await vi.waitFor(() => expect(tab.view().products).toHaveLength(1));
  const said = warn.mock.calls.map(([text]) => String(text));
  expect(said.filter((text) => text.includes("bad"))).toHaveLength(1);
  expect(said.filter((text) => text.includes("worse"))).toHaveLength(1);
  expect(said.filter((text) => text.includes("p00001"))).toHaveLength(1);
});

test("a snapshot line that is not JSON costs one product, not the catalogue", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  shop.put(...many(3));
  const lines = shop.snapshot().split("\n");
  lines[2] = lines[2]?.slice(0, 40) ?? "";
  shop.intercept = (path) => (path === "/api/shop/catalogue" ? new Response(lines.join("\n")) : undefined);
  const tab = await openCatalogueTab();
  await tab.pull();
  expect(await storedIds(tab)).toEqual(["p00000", "p00002"]);
});

test("an answer of another shape is an error and changes nothing", async () => {
  shop.put(...many(2));
  const tab = await openCatalogueTab();
  await tab.pull();
  for (const answer of [
    {},
    { cursor: "e1", products: [], gone: [] },
    { cursor: "e1.9", products: {}, gone: [] },
  ]) {
    shop.intercept = () => Response.json(answer);
    await expect(tab.pull()).rejects.toMatchObject({ kind: "broken" });
  }
  shop.intercept = () => Response.json({ cursor: `e1.${shop.seq}`, more: true, products: [], gone: [] });
  await expect(tab.pull()).rejects.toMatchObject({ kind: "broken" });
  expect(tab.view().products).toHaveLength(2);
});

test("a snapshot of another shape is not read to the end", async () => {
  let open: AbortSignal | undefined | null;
  vi.stubGlobal("fetch", async (_path: string, { signal }: RequestInit) => {
    open = signal;
    return new Response("<!doctype html>\n<h1>Welcome to our hotel</h1>\n");
  });
  await expect((await openCatalogueTab()).pull()).rejects.toMatchObject({ kind: "broken" });
  expect(open?.aborted).toBe(true);
});

test("an empty catalogue is complete", async () => {
  const tab = await openCatalogueTab();
  await tab.pull();
  expect(tab.view().status).toBe("ready");
  expect(tab.view().products).toEqual([]);
});
