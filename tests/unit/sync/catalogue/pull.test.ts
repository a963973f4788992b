import { Dexie } from "dexie";
import { beforeEach, expect, test, vi } from "vitest";
import { openTab, type Tab } from "../../../../tools/testkit/tab/catalogueTab";
import { resetBrowserStorage } from "../../../../tools/testkit/tab/emptyDevice";
import { cut, FakeShop, middle, record } from "../fakeShop";

let shop: FakeShop;

beforeEach(() => {
  resetBrowserStorage();
  shop = new FakeShop();
});

const many = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => record(`p${String(from + index).padStart(5, "0")}`));

const snapshots = () => shop.asked.filter((path) => path === "/api/shop/catalogue").length;
const deltas = () => shop.asked.filter((path) => path.includes("/changes?")).length;
const storedIds = async (tab: Tab) => Object.keys(await tab.stored()).sort();

test("a first visit takes the snapshot and what changed since it was made", async () => {
  shop.put(...many(3));
  shop.freezeSnapshot();
  shop.put(record("p00001", { price: 1 }), record("new"));
  shop.remove("p00002");
  const tab = await openTab();
  await tab.pull();
  expect(tab.view().status).toBe("ready");
  await vi.waitFor(() => expect(tab.prices()).toEqual({ p00000: 999, p00001: 1, new: 999 }));
  expect(await storedIds(tab)).toEqual(["new", "p00000", "p00001"]);
});

test("a later visit shows what is stored and asks only for what changed", async () => {
  shop.put(...many(600));
  await (await openTab()).pull();
  shop.put(record("p00000", { price: 5 }));
  shop.remove("p00001");
  shop.asked.length = 0;

  const tab = await openTab();
  expect(tab.view().status).toBe("ready");
  expect(tab.view().products).toHaveLength(600);
  expect(shop.asked).toEqual([]);
  await tab.pull();
  expect(shop.asked).toEqual(["/api/shop/catalogue/changes?since=e1.600"]);
  await vi.waitFor(() => expect(tab.view().byId.get("p00000")?.price).toBe(5));
  expect(tab.view().byId.has("p00001")).toBe(false);
});

test("changes that fill several answers are all taken", async () => {
  shop.put(...many(3));
  await (await openTab()).pull();
  shop.pageRows = 4;
  shop.put(...many(9, 100));
  shop.remove("p00000", "p00002");
  const tab = await openTab();
  await tab.pull();
  expect(await storedIds(tab)).toEqual(["p00001", ...many(9, 100).map(({ id }) => id)]);
});

test.each(["error", "end"] as const)(
  "a snapshot that is cut off by an %s goes on where it stopped",
  async (how) => {
    shop.put(...many(1000));
    shop.remove("p00003");
    const whole = shop.snapshot();
    shop.intercept = (path) => (path === "/api/shop/catalogue" ? cut(whole, middle(whole), how) : undefined);
    const first = await openTab();
    await expect(first.pull()).rejects.toMatchObject({ name: "ShopError" });
    expect(first.view().status).toBe("partial");
    const stored = (await storedIds(first)).length;
    expect(stored).toBeGreaterThan(400);
    expect(stored).toBeLessThan(600);

    shop.intercept = () => undefined;
    shop.put(record("p00001", { price: 7 }));
    const second = await openTab();
    expect(second.view().status).toBe("partial");
    await vi.waitFor(() => expect(second.view().products).toHaveLength(stored));
    await second.pull();
    expect(second.view().status).toBe("ready");
    expect(second.view().products).toHaveLength(999);
    expect(second.view().byId.get("p00001")?.price).toBe(7);
    expect(snapshots()).toBe(1);
  },
);

test("a snapshot that is cut off within its last line is not taken for complete", async () => {
  shop.put(...many(2));
  const whole = shop.snapshot();
  shop.intercept = (path) =>
    path === "/api/shop/catalogue" ? cut(whole, whole.length - 9, "end") : undefined;
  const tab = await openTab();
  await expect(tab.pull()).rejects.toMatchObject({ kind: "offline" });
  await tab.pull();
  expect(await storedIds(tab)).toEqual(["p00000", "p00001"]);
});

test("a delta that is cut off keeps what it has removed", async () => {
  shop.put(record("victim"), ...many(1));
  await (await openTab()).pull();
  shop.remove("victim");
  shop.put(...many(600, 1));
  const first = await openTab();
  const add = first.db.catalogue.add.bind(first.db.catalogue);
  const steps = vi.spyOn(first.db.catalogue, "add").mockImplementation((...step) => {
    // The tab is killed here: nothing of it goes on.
    if (steps.mock.calls.length === 2) return new Dexie.Promise(() => {});
    return add(...step);
  });
  void first.pull();
  await vi.waitFor(() => expect(steps).toHaveBeenCalledTimes(2));

  const second = await openTab();
  expect(second.view().byId.size).toBe(251);
  await second.pull();
  expect(await storedIds(second)).toEqual(many(601).map(({ id }) => id));
});

test("a cursor that the server does not know starts over, and sweeps what is not there any more", async () => {
  shop.put(...many(400), record("only-before"));
  await (await openTab()).pull();
  shop.remove("only-before");
  shop.startAnew("e2");
  shop.put(record("only-after"));

  const tab = await openTab();
  expect(tab.view().byId.has("only-before")).toBe(true);
  await tab.pull();
  expect(await storedIds(tab)).toEqual(["only-after", ...many(400).map(({ id }) => id)]);
  await vi.waitFor(() => expect(tab.view().products).toHaveLength(401));
  expect(tab.view().byId.has("only-before")).toBe(false);
});

test("starting over that is cut off sweeps when it goes on", async () => {
  shop.put(...many(600), record("only-before"));
  await (await openTab()).pull();
  shop.remove("only-before");
  shop.startAnew("e2");
  const whole = shop.snapshot();
  shop.intercept = (path) =>
    path === "/api/shop/catalogue" ? cut(whole, middle(whole), "error") : undefined;
  await expect((await openTab()).pull()).rejects.toThrow();

  shop.intercept = () => undefined;
  const tab = await openTab();
  await vi.waitFor(() => expect(tab.view().products).toHaveLength(601));
  await tab.pull();
  expect(await storedIds(tab)).toEqual(many(600).map(({ id }) => id));
  await vi.waitFor(() => expect(tab.view().byId.has("only-before")).toBe(false));
});

test("a server that knows no cursor at all is asked for one snapshot, not for ever", async () => {
  shop.put(...many(2));
  shop.intercept = (path) => (path.includes("/changes?") ? Response.json({}, { status: 410 }) : undefined);
  const tab = await openTab();
  await expect(tab.pull()).rejects.toMatchObject({ status: 410 });
  expect(snapshots()).toBe(2);
});

test("a server that was started anew goes on with its numbers under another name", async () => {
  shop.put(...many(2));
  await (await openTab()).pull();
  shop.put(record("new"));
  shop.intercept = (path, answer) => {
    if (!path.includes("since=e1")) return;
    const body = answer().json();
    return body.then((changes) => Response.json({ ...changes, cursor: `e2.${shop.seq}` }));
  };
  const tab = await openTab();
  await tab.pull();
  shop.epoch = "e2";
  await tab.pull();
  expect(deltas()).toBe(3);
  expect(shop.asked.at(-1)).toBe("/api/shop/catalogue/changes?since=e2.3");
});

test("bad rows are skipped, said once, and take a good version with them", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  shop.put(...many(2), record("bad", { name: "" }), { id: "worse" }, record("text", { price: "12x" }));
  const tab = await openTab();
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

test("a line of the snapshot that is no JSON costs one product, not the catalogue", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  shop.put(...many(3));
  const lines = shop.snapshot().split("\n");
  lines[2] = lines[2]?.slice(0, 40) ?? "";
  shop.intercept = (path) => (path === "/api/shop/catalogue" ? new Response(lines.join("\n")) : undefined);
  const tab = await openTab();
  await tab.pull();
  expect(await storedIds(tab)).toEqual(["p00000", "p00002"]);
});

test("an answer of another shape is an error, and changes nothing", async () => {
  shop.put(...many(2));
  const tab = await openTab();
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

test("a snapshot of another shape is not read to its end", async () => {
  let open: AbortSignal | undefined | null;
  vi.stubGlobal("fetch", async (_path: string, { signal }: RequestInit) => {
    open = signal;
    return new Response("<!doctype html>\n<h1>Welcome to our hotel</h1>\n");
  });
  await expect((await openTab()).pull()).rejects.toMatchObject({ kind: "broken" });
  expect(open?.aborted).toBe(true);
});

test("an empty shop is complete, too", async () => {
  const tab = await openTab();
  await tab.pull();
  expect(tab.view().status).toBe("ready");
  expect(tab.view().products).toEqual([]);
});
