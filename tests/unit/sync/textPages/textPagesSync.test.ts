import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openDatabase } from "../../../../src/db/open";
import { readMeta, type ShopDatabase } from "../../../../src/db/schema";
import { changesSince } from "../../../../src/server/catalogue/products";
import { createTextPagesSync, type TextPagesSync } from "../../../../src/sync/textPages/textPagesSync";
import { resetBrowserStorage } from "../../../../tools/testkit/tab/indexedDb";

const page = (slug: string, body = "Text") => ({ slug, title: slug, body, updated: "2026-01-02 03:04:05Z" });

let db: ShopDatabase;
let sync: TextPagesSync;
/** What the server has; `version` undefined: a server that knows no text pages. */
let server: { version: string | undefined; pages: unknown[] };
let asked: string[];
let answerPages: () => Response | Promise<Response>;

beforeAll(resetBrowserStorage);
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
  sync = createTextPagesSync(db, changesSince);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const stored = () => readMeta(db, "textPages");
const slugs = async () => (await stored())?.pages.map(({ slug }) => slug);
const fetches = () => asked.filter((path) => path === "/api/shop/pages").length;

/** As the catalogue's sync does it. */
async function pull(): Promise<void> {
  await sync.changesSince({ epoch: "e", seq: 9 });
  await sync.pull();
}

async function pullAfterStart(): Promise<void> {
  await vi.advanceTimersByTimeAsync(11_000);
  await pull();
}

test("fetches the pages once and again when the server has another version", async () => {
  await pullAfterStart();
  expect(await stored()).toMatchObject({ version: "e.5", pages: [{ slug: "terms", body: "Text" }] });
  await pull();
  expect(fetches()).toBe(1);
  server = { version: "e.7", pages: [page("privacy")] };
  await pull();
  expect(await slugs()).toEqual(["privacy"]);
  server = { version: "", pages: [] };
  await pull();
  expect(await slugs()).toEqual([]);
  await pull();
  expect(fetches()).toBe(3);
});

test("on a device without pages waits until the first pictures are loaded", async () => {
  await pull();
  await pull();
  expect(fetches()).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(async () => expect(await slugs()).toEqual(["terms"]));
  expect(fetches()).toBe(1);
});

test("asks nothing of a server that has no pages, or does not know them", async () => {
  server = { version: "", pages: [] };
  await pullAfterStart();
  server = { version: undefined, pages: [] };
  await pull();
  expect(fetches()).toBe(0);
  expect(await stored()).toBeUndefined();
});

test("keeps the stored pages and tries again after a failed request", async () => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
  await pullAfterStart();
  server = { version: "e.8", pages: [page("privacy")] };
  answerPages = () => Promise.reject(new TypeError("no network"));
  await expect(pull()).rejects.toMatchObject({ kind: "offline" });
  answerPages = () => Response.json({ status: 500 }, { status: 500 });
  await pull();
  answerPages = () => Response.json({ version: 8, pages: "all" });
  await pull();
  expect(await slugs()).toEqual(["terms"]);
  answerPages = () => Response.json(server);
  await pull();
  expect(await slugs()).toEqual(["privacy"]);
});

test("skips invalid pages", async () => {
  server.pages = [page("terms"), null, page("../x"), { slug: 1 }];
  await pullAfterStart();
  expect(await slugs()).toEqual(["terms"]);
});
