import { rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { accept, asset, page, script, video, withServedSite } from "./servedSite";

/* How files are sent: compression, caching, types and ranges. */

const { site, get } = withServedSite();

describe("compressed files", () => {
  test.each([
    ["br", "br"],
    ["gzip", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["GZIP, BR", "br"],
    ["br;q=0.5, gzip;q=0.8", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["br;q=0, gzip;q=0.000", undefined],
    ["*", "br"],
    ["*;q=0", undefined],
    ["br;q=0, *", "gzip"],
    ["identity", undefined],
    ["", undefined],
    ["brotli, gzipped", undefined],
  ])("with Accept-Encoding %j are sent as %s", async (wish, encoding) => {
    const answer = await get(asset, accept(wish));
    expect(answer.status).toBe(200);
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers["content-length"]).toBe(String(answer.body.length));
    expect(answer.headers["content-type"]).toBe("text/javascript; charset=utf-8");
    const unpack = encoding === "br" ? brotliDecompressSync : encoding === "gzip" ? gunzipSync : String;
    expect(String(unpack(answer.body as never))).toBe(script);
  });

  test("have their own ETag, so that no cache confuses them with the uncompressed file", async () => {
    const tags = await Promise.all(
      ["br", "gzip", ""].map(async (wish) => (await get(asset, accept(wish))).headers.etag),
    );
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[^"]+"$/);
  });

  test("of an older build are not sent", async () => {
    site.write("late-AbCd1234.txt", "old", true);
    writeFileSync(path.join(site.folder, "late-AbCd1234.txt"), "new");
    const answer = await get("/late-AbCd1234.txt", accept("br"));
    expect([answer.headers["content-encoding"], String(answer.body)]).toEqual([undefined, "new"]);
  });

  test("cannot be requested by name", async () => {
    for (const suffix of [".br", ".gz"]) expect((await get(asset + suffix)).status).toBe(404);
  });
});

describe("caching", () => {
  test.each([asset, "/assets/chunk-_-xY12-9.js", "/assets/style-AbCd1234.css"])(
    "%s is immutable",
    async (file) => {
      expect((await get(file)).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    },
  );

  test.each(["/", "/index.html", "/wishlist", "/sw.js", "/manifest.webmanifest", "/assets/notes.txt"])(
    "%s is revalidated on each use, and answered with 304 when unchanged",
    async (file) => {
      for (const wish of ["br", "gzip", ""]) {
        const first = await get(file, accept(wish));
        expect(first.headers["cache-control"]).toBe("no-cache");
        expect(first.headers.etag).toMatch(/^"[^"]+"$/);
        const again = await get(file, { ...accept(wish), "If-None-Match": String(first.headers.etag) });
        expect([again.status, again.body.length]).toEqual([304, 0]);
        expect(again.headers.etag).toBe(first.headers.etag);
      }
    },
  );

  test("a file with a hash in its name is answered alike each time, until a release removes it", async () => {
    const file = "/assets/late-AbCd1234.js";
    site.write(file, script, true);
    for (const headers of [accept("br"), accept("gzip"), {}, { Range: "bytes=0-9" }]) {
      const answers = [];
      for (let n = 0; n < 4; n += 1) {
        const { status, body, headers: sent } = await get(file, headers);
        const { date: _, ...others } = sent;
        answers.push({ status, body, others });
      }
      for (const answer of answers) expect(answer).toEqual(answers[0]);
      expect(answers[0]?.others["cache-control"]).toContain("immutable");
    }
    for (const suffix of ["", ".br", ".gz"]) rmSync(path.join(site.folder, file + suffix));
    const gone = await get(file, accept("br"));
    expect([
      gone.status,
      gone.headers["cache-control"],
      gone.headers["content-encoding"],
      gone.headers.etag,
    ]).toEqual([404, "no-cache", undefined, undefined]);
  });

  test("icons, fonts and videos are cached for a day", async () => {
    for (const file of ["/icon.png", "/font.woff2", "/banner.mp4"])
      expect((await get(file)).headers["cache-control"]).toMatch(/^public, max-age=86400/);
  });

  test("a new page with the same length and time has another ETag", async () => {
    const before = await get("/");
    site.write("index.html", page.replace("AbCd1234", "EfGh5678"), true);
    onTestFinished(() => site.write("index.html", page, true));
    const after = await get("/", { "If-None-Match": String(before.headers.etag) });
    expect(after.status).toBe(200);
    expect(String(after.body)).toContain("EfGh5678");
  });

  test("no response varies by origin, and all vary by encoding", async () => {
    for (const target of ["/", asset, "/icon.png", "/nothing-AbCd1234.js", "/no/such/page"])
      expect((await get(target, { Origin: "https://elsewhere.example" })).headers["vary"]).toBe(
        "Accept-Encoding",
      );
  });
});

describe("types", () => {
  test.each([
    ["/manifest.webmanifest", "application/manifest+json"],
    ["/photo.avif", "image/avif"],
    ["/photo.webp", "image/webp"],
    ["/icon.png", "image/png"],
    ["/mark.svg", "image/svg+xml"],
    ["/favicon.ico", "image/x-icon"],
    ["/font.woff2", "font/woff2"],
    ["/banner.mp4", "video/mp4"],
    ["/banner.webm", "video/webm"],
    ["/stamp.wav", "audio/wav"],
    ["/assets/style-AbCd1234.css", "text/css; charset=utf-8"],
    ["/sw.js", "text/javascript; charset=utf-8"],
    ["/.well-known/assetlinks.json", "application/json"],
    ["/", "text/html; charset=utf-8"],
  ])("%s is %s", async (file, type) => {
    const answer = await get(file);
    expect(answer.status).toBe(200);
    expect(answer.headers["content-type"]).toBe(type);
  });
});

describe("range and HEAD requests", () => {
  test("a video can be requested from the middle", async () => {
    const answer = await get("/banner.mp4", { Range: "bytes=1000-1999", ...accept("br, gzip") });
    expect(answer.status).toBe(206);
    expect(answer.headers["content-range"]).toBe("bytes 1000-1999/100000");
    expect(answer.body).toEqual(video.subarray(1000, 2000));
    expect((await get("/banner.mp4", { Range: "bytes=99990-" })).body).toEqual(video.subarray(99_990));
    expect((await get("/banner.mp4", { Range: "bytes=200000-" })).status).toBe(416);
    expect((await get("/banner.mp4")).headers["accept-ranges"]).toBe("bytes");
  });

  test("a range of a changed file is not combined with the old one", async () => {
    const answer = await get("/banner.mp4", { Range: "bytes=0-9", "If-Range": '"other"' });
    expect([answer.status, answer.body.length]).toEqual([200, video.length]);
  });

  test("a range of a script comes from the script, not from its compressed copy", async () => {
    const answer = await get(asset, { Range: "bytes=0-10", ...accept("br") });
    expect([answer.status, answer.headers["content-encoding"], String(answer.body)]).toEqual([
      206,
      undefined,
      script.slice(0, 11),
    ]);
  });

  test("HEAD responds like GET, without the body", async () => {
    for (const target of ["/", asset, "/banner.mp4", "/no/such/page", "/none.js"]) {
      const [head, full] = [await get(target, accept("br"), "HEAD"), await get(target, accept("br"))];
      expect(head.body.length, target).toBe(0);
      const { date: _d, ...headHeaders } = head.headers;
      const { date: _e, ...fullHeaders } = full.headers;
      expect([head.status, headHeaders], target).toEqual([full.status, fullHeaders]);
    }
  });
});

test("a file with a new time and the same content keeps its ETag", async () => {
  const before = (await get("/sw.js")).headers.etag;
  utimesSync(path.join(site.folder, "sw.js"), new Date(), new Date());
  expect((await get("/sw.js")).headers.etag).toBe(before);
});
