import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.remove());

  /** The status of a request with this header; fetch refuses to send long ones. */
  function statusWith(value: string, path: string): Promise<number | undefined> {
    return new Promise((resolve, reject) => {
      const sent = request(shop.url + path, { headers: { "Accept-Encoding": value } }, (answer) => {
        answer.resume().on("end", () => resolve(answer.statusCode));
      });
      sent.on("error", reject).end();
    });
  }

  test.each(["/", "/api/shop/catalogue", "/api/health"])("is answered by %s up to 16 KB", async (path) => {
    expect(await statusWith(",".repeat(16_000), path)).toBe(200);
  });

  test.each(["/", "/api/shop/catalogue", "/api/health"])("is refused by %s from 25 KB", async (path) => {
    expect(await statusWith(",".repeat(25_000), path)).toBe(431);
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
