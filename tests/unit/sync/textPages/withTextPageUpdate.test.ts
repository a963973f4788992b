import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "../../../../src/db/open";
import { readMeta, type ShopDatabase } from "../../../../src/db/schema";
import { fetchChangesSince } from "../../../../src/server/catalogue/products";
import { withTextPageUpdate } from "../../../../src/sync/textPages/withTextPageUpdate";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";

const page = (slug: string, body = "Text") => ({ slug, title: slug, body, updated: "2026-01-02 03:04:05Z" });

let db: ShopDatabase;
let request: typeof fetchChangesSince;
/** What the server has; `version` undefined: a server that knows no text pages. */
let server: { version: string | undefined; pages: unknown[] };
let asked: string[];
let answerPages: () => Response | Promise<Response>;

beforeAll(() => resetIndexedDb());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  server = { version: "e.5", pages: [page("terms")] };
  asked = [];
  answerPages = () => Response.json(server);
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (path === "/api/shop/pages") return answerPages();
    const known = new URL(path, "http://shop").searchParams.get("pages");
    const pages = server.version === undefined || server.version === known ? {} : { pages: server.version };
    return Response.json({ cursor: "e.9", more: false, products: [], gone: [], ...pages });
  });
  ({ db } = await openDatabase());
  await db.meta.clear();
  request = withTextPageUpdate(db, fetchChangesSince, "rendered");
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const stored = () => readMeta(db, "textPages");
const slugs = async () => (await stored())?.pages.map(({ slug }) => slug);
const fetches = () => asked.filter((path) => path === "/api/shop/pages").length;

/** A pull of the catalogue, long after the start, and what follows from it. */
async function pull(): Promise<void> {
  await vi.advanceTimersByTimeAsync(10_000);
  await request({ epoch: "e", seq: 9 });
  await vi.advanceTimersByTimeAsync(0);
}

test.each([
  ["rendered", 10_000],
  ["other", 500],
] as const)("a %s page fetches them %i ms after the start", async (kind, delayMs) => {
  request = withTextPageUpdate(db, fetchChangesSince, kind);
  await request({ epoch: "e", seq: 9 });
  await vi.advanceTimersByTimeAsync(delayMs - 1);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await vi.waitFor(async () => expect(await slugs()).toEqual(["terms"]));
  expect(fetches()).toBe(1);
});

test("fetches the pages once and again when the server has another version", async () => {
  await pull();
  await vi.waitFor(async () =>
    expect(await stored()).toMatchObject({ version: "e.5", pages: [{ slug: "terms", body: "Text" }] }),
  );
  await pull();
  expect(fetches()).toBe(1);
  server = { version: "e.7", pages: [page("privacy")] };
  await pull();
  await vi.waitFor(async () => expect(await slugs()).toEqual(["privacy"]));
  server = { version: "", pages: [] };
  await pull();
  await vi.waitFor(async () => expect(await slugs()).toEqual([]));
  await pull();
  expect(fetches()).toBe(3);
});

test("on a device without pages waits until the first pictures are loaded", async () => {
  await request({ epoch: "e", seq: 9 });
  await request({ epoch: "e", seq: 9 });
  await vi.advanceTimersByTimeAsync(9_000);
  expect(fetches()).toBe(0);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(async () => expect(await slugs()).toEqual(["terms"]));
  expect(fetches()).toBe(1);
});

test("asks nothing of a server that has no pages, or does not know them", async () => {
  server = { version: "", pages: [] };
  await pull();
  server = { version: undefined, pages: [] };
  await pull();
  expect(fetches()).toBe(0);
  expect(await stored()).toBeUndefined();
});

test("keeps the stored pages, and the next pull repeats a failed request", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  await pull();
  await vi.waitFor(async () => expect(await slugs()).toEqual(["terms"]));
  server = { version: "e.8", pages: [page("privacy")] };
  const failures = [
    () => Promise.reject(new TypeError("no network")),
    () => Response.json({ status: 500 }, { status: 500 }),
    () => Response.json({ version: 8, pages: "all" }),
  ];
  for (const [index, failure] of failures.entries()) {
    answerPages = failure;
    await pull();
    await vi.waitFor(() => expect(warn).toHaveBeenCalledTimes(index + 1));
  }
  expect(await slugs()).toEqual(["terms"]);
  answerPages = () => Response.json(server);
  await pull();
  await vi.waitFor(async () => expect(await slugs()).toEqual(["privacy"]));
});

test("a slow response does not replace a newer one", async () => {
  await pull();
  await vi.waitFor(async () => expect(await slugs()).toEqual(["terms"]));
  let answerSlowly: (response: Response) => void = () => {};
  answerPages = () => new Promise((resolve) => (answerSlowly = resolve));
  server = { version: "e.6", pages: [page("old")] };
  await pull();
  await vi.waitFor(() => expect(fetches()).toBe(2));
  const old = Response.json(server);
  server = { version: "e.7", pages: [page("new")] };
  answerPages = () => Response.json(server);
  await pull();
  for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(fetches()).toBe(2);
  answerSlowly(old);
  await vi.waitFor(async () => expect(await slugs()).toEqual(["new"]));
});

test("skips invalid pages", async () => {
  server.pages = [page("terms"), null, page("../x"), { slug: 1 }];
  await pull();
  await vi.waitFor(async () => expect(await slugs()).toEqual(["terms"]));
});
