import { readdirSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../../../scripts/lib/folders.mjs";
import { createProductWithPhoto } from "../../../tools/testkit/server/backups";
import { type HooksServer, startHooksServer } from "../../../tools/testkit/server/hooksServer";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

describe("Accept-Encoding", () => {
  let server: HooksServer;
  beforeAll(async () => {
    server = await startHooksServer("server");
  });
  afterAll(() => server.remove());

  async function parse(header: string): Promise<{ accepted: string[]; parts: number }> {
    const body = JSON.stringify(header);
    const answer = await fetch(`${server.url}/accepted-encodings`, { method: "POST", body });
    return (await answer.json()) as { accepted: string[]; parts: number };
  }

  test("of a browser is read in full", async () => {
    expect((await parse("gzip, deflate, br, zstd")).accepted).toEqual(["br", "gzip"]);
    expect((await parse("br;q=0.5, gzip;q=0.9, *;q=0.1")).accepted).toEqual(["gzip", "br"]);
  });

  test.each([
    ["commas", ",".repeat(15_000)],
    ["parameters", `gzip${";q=1".repeat(4_000)}`],
    ["encodings", "x,".repeat(8_000)],
  ])("with thousands of %s is read up to a small number of parts", async (_what, header) => {
    // Twice: once per encoding that the shop offers.
    expect((await parse(header)).parts).toBeLessThanOrEqual(2 * 100);
  });
});

describe("a request with long headers", () => {
  let shop: Shop;
  let photo: string;
  beforeAll(async () => {
    shop = await startShop();
    ({ photo } = await createProductWithPhoto(shop));
  });
  afterAll(() => shop.remove());

  interface Sent {
    path: string;
    method?: string;
    headers?: Record<string, string | string[]>;
  }
  interface Answer {
    status: number | undefined;
    /** "" without one. */
    code: string;
    headers: IncomingHttpHeaders;
  }

  /** fetch refuses to send long headers. */
  function send({ path, method = "GET", headers = {} }: Sent): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(shop.url + path, { method, headers }, (answer) => {
        // An event stream does not end.
        if (answer.headers["content-type"] === "text/event-stream") {
          answer.destroy();
          return resolve({ status: answer.statusCode, code: "", headers: answer.headers });
        }
        let body = "";
        answer.setEncoding("utf8").on("data", (text: string) => (body += text));
        answer.on("end", () => {
          const [, code = ""] = /"code":"([\w-]+)"/.exec(body) ?? [];
          resolve({ status: answer.statusCode, code, headers: answer.headers });
        });
      });
      sent.on("error", reject).end();
    });
  }
  const encodings = (length: number) => ({ "Accept-Encoding": ",".repeat(length) });

  const paths = ["/", "/account", "/api/shop/catalogue", "/api/health", "/_/", "/robots.txt", "PHOTO"];
  const resolvePath = (path: string) => path.replace("PHOTO", `/api/files/${photo}`);

  test.each(paths)("is answered by %s up to 16 KB", async (path) => {
    expect(await send({ path: resolvePath(path), headers: encodings(16_000) })).toMatchObject({
      status: 200,
    });
  });

  test.each(paths)("is refused by %s with a code from 16 KB on", async (path) => {
    for (const length of [16_400, 60_000]) {
      const refused = await send({ path: resolvePath(path), headers: encodings(length) });
      expect(refused).toMatchObject({ status: 431, code: "headers-too-large" });
      expect(refused.headers["x-content-type-options"]).toBe("nosniff");
      expect(refused.headers["cache-control"] ?? "").not.toContain("immutable");
    }
  });

  test("counts all lines, and the address", async () => {
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`X-${at}`, "x".repeat(140)]));
    const same = { "X-Same": Array.from({ length: 120 }, () => "x".repeat(140)) };
    const refused = { status: 431, code: "headers-too-large" };
    for (const path of ["/", "/api/health"]) {
      expect(await send({ path, headers: many })).toMatchObject(refused);
      expect(await send({ path, headers: same })).toMatchObject(refused);
      expect(await send({ path: `${path}?${"q".repeat(16_400)}` })).toMatchObject(refused);
    }
    expect(await send({ path: "/api/shop/sync", method: "POST", headers: encodings(17_000) })).toMatchObject(
      refused,
    );
  });

  test("is refused by the server itself, without a code, above its own limit", async () => {
    for (const path of ["/", "/api/health", "/api/realtime"])
      expect(await send({ path, headers: encodings(75_000) })).toMatchObject({ status: 431, code: "" });
  });

  test("is answered by a file with a hash in its name, whose request reads two headers, up to the server's limit", async () => {
    const script = readdirSync(path.join(root, "dist", "assets")).find((name) => name.endsWith(".js"));
    expect(await send({ path: `/assets/${script}`, headers: encodings(60_000) })).toMatchObject({
      status: 200,
    });
  });

  test("opens an event stream, which no hook may wrap, up to the server's limit", async () => {
    expect(await send({ path: "/api/realtime", headers: encodings(60_000) })).toMatchObject({ status: 200 });
  });

  test.each(["/account", "/api/shop/pages"])(
    "compares the first tags of If-None-Match at %s",
    async (path) => {
      const tag = (await shop.api(path, { token: null })).headers.get("ETag") ?? "";
      const statusOf = async (header: string) =>
        (await shop.api(path, { token: null, headers: { "If-None-Match": header } })).status;
      expect(await statusOf(`"first", ${tag}`)).toBe(304);
      // A proxy that packs the response makes its tag weak.
      expect(await statusOf(`W/${tag.replace(/^W\//, "")}`)).toBe(304);
      // Only so many are split: each of thousands would cost memory and time.
      expect(await statusOf(`${'"",'.repeat(500)} ${tag}`)).toBe(200);
    },
  );
});
