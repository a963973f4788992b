import { createHash } from "node:crypto";
import { readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { type Answer, createSmallSite, sendRawRequest } from "../../../tools/testkit/files/smallSite";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

const app = '<script type="module" src="/assets/index-AbCd1234.js"></script>';
const page = `<!doctype html><title>Haat</title>${app}${" ".repeat(2000)}`;
const script = `console.log("shop")${" ".repeat(5000)}`;
const video = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));
const asset = "/assets/index-AbCd1234.js";

const site = createSmallSite();
let shop: Shop;
beforeAll(async () => {
  site.write("index.html", page, true);
  site.write(asset, script, true);
  site.write("assets/chunk-_-xY12-9.js", script, true);
  site.write("assets/style-AbCd1234.css", "p{}".repeat(900), true);
  site.write("assets/notes.txt", "not hashed");
  site.write("sw.js", `// worker${" ".repeat(2000)}`, true);
  site.write("manifest.webmanifest", `{"name":"Haat"}${" ".repeat(2000)}`, true);
  for (const file of [
    "icon.png",
    "photo.avif",
    "photo.webp",
    "font.woff2",
    "mark.svg",
    "stamp.wav",
    "favicon.ico",
  ])
    site.write(file, `bytes of ${file}`);
  site.write("banner.mp4", video);
  site.write("banner.webm", video);
  site.write(".well-known/assetlinks.json", "[]");
  site.write(".env", "SECRET=1");
  site.write("deep/.git/config", "secret");
  writeFileSync(path.join(site.folder, "..", "outside.txt"), "beyond the folder");
  shop = await startShop({ publicDir: site.folder });
});
afterAll(async () => {
  await shop.remove();
  site.remove();
  rmSync(path.join(site.folder, "..", "outside.txt"), { force: true });
});

const get = (target: string, headers: Record<string, string> = {}, method = "GET") =>
  sendRawRequest(shop.url, target, { headers, method });
const accept = (value: string) => ({ "Accept-Encoding": value });

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

describe("pages", () => {
  test.each([
    "/",
    "/index.html",
    "/?utm=1",
    "/wishlist",
    "/account",
    "/account?x=1",
    "/checkout/success?oid=1&ost=SUCCESS",
    "/checkout/failure?ost=FAILED",
    "/search?q=tee",
    "/auth/verify",
    "/auth/reset",
    "/auth/google",
  ])("%s is the app", async (target) => {
    const answer = await get(target);
    expect(answer.status).toBe(200);
    expect(String(answer.body)).toContain(app);
  });

  test.each([
    "/nothing",
    "/product",
    "/product/abc123def456ghi",
    "/product/a/b",
    "/checkout",
    "/wishlist/x",
    "/auth/other",
    "/assets",
    "/deep/",
  ])("%s is the app's not-found page, with the status that says so", async (target) => {
    for (const wish of ["", "br"]) {
      const answer = await get(target, { ...accept(wish), "If-None-Match": "*" });
      expect([answer.status, answer.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
      expect(String(answer.body)).toContain(app);
      expect(answer.headers.etag).toBeUndefined();
      expect(answer.headers["cache-control"]).toBe("no-cache");
    }
  });

  test.each([
    "/assets/index-OldHash1.js",
    "/assets/",
    "/assets/gone",
    "/missing.js",
    "/deep/missing.webp",
    "/product/photo.jpg",
    "/favicon.gif",
  ])("%s is missing, and is not answered with a page", async (target) => {
    const answer = await get(target, { Accept: "text/html,*/*" });
    expect([answer.status, answer.headers["content-type"]]).toEqual([404, "text/plain; charset=utf-8"]);
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(answer.body.length).toBeLessThan(100);
  });
});

describe("paths outside the site", () => {
  test.each([
    "/../outside.txt",
    "/..%2foutside.txt",
    "/%2e%2e/outside.txt",
    "/%2e%2e%2foutside.txt",
    "/assets/..%2f..%2foutside.txt",
    "/assets/%2e%2e/%2e%2e/outside.txt",
    "/..%5coutside.txt",
    "/....//outside.txt",
    "/%00outside.txt",
    "/index.html%00.js",
    "/.env",
    "/deep/.git/config",
    "/%2eenv",
    "//etc/passwd",
    "/%2fetc%2fpasswd",
    "/C:%5cwindows%5cwin.ini",
  ])("%s cannot be read", async (target) => {
    const answer = await get(target);
    expect([301, 307, 400, 404], target).toContain(answer.status);
    expect(String(answer.body)).not.toMatch(/beyond|SECRET|secret|root:/);
  });

  test("the API and the dashboard respond themselves", async () => {
    for (const target of ["/api", "/api/", "/api/nothing", "/api/shop/nothing"]) {
      const answer = await get(target);
      expect([answer.status, answer.headers["content-type"]]).toEqual([404, "application/json"]);
    }
    expect((await get("/api/health")).status).toBe(200);
    const dashboard = await get("/_/");
    expect([dashboard.status, String(dashboard.body).includes("PocketBase")]).toEqual([200, true]);
    expect((await get("/", {}, "POST")).status).toBe(404);
  });
});

describe("protection", () => {
  const directives = ({ headers }: Answer) =>
    Object.fromEntries(
      String(headers["content-security-policy"])
        .split("; ")
        .map((part) => [part.split(" ")[0], part.split(" ").slice(1).join(" ")]),
    );

  test("every page has a content security policy that allows one inline script by its hash, and no inline styles", async () => {
    const script = /<script>(.*?)<\/script>/s.exec(readFileSync("index.html", "utf8"))?.[1] ?? "";
    const hash = createHash("sha256").update(script).digest("base64");
    for (const target of ["/", "/wishlist", "/no/such/page"]) {
      const answer = await get(target);
      expect(directives(answer)).toMatchObject({
        "default-src": "'none'",
        "script-src": `'self' 'sha256-${hash}'`,
        "style-src": "'self'",
        "connect-src": "'self'",
        "img-src": "'self' data: blob: https:",
        "frame-ancestors": "'none'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "object-src": "'none'",
      });
      expect(String(answer.headers["content-security-policy"])).not.toMatch(/unsafe|\*/);
    }
  });

  test("the service worker's policy only adds pictures of other hosts", async () => {
    const { "connect-src": fetches, ...rest } = directives(await get("/sw.js"));
    const { "connect-src": _, ...ofPages } = directives(await get("/"));
    expect([fetches, rest]).toEqual(["'self' https:", ofPages]);
  });

  test("an SVG opened as a document runs no scripts", async () => {
    expect((await get("/mark.svg")).headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    );
  });

  test.each(["/", asset, "/api/health"])("TRACE of %s returns nothing of the request", async (target) => {
    const { status, body } = await get(target, { Authorization: "secret" }, "TRACE");
    expect(status).toBeGreaterThanOrEqual(404);
    expect(body.toString()).not.toContain("secret");
  });

  test("every response of the site has the security headers", async () => {
    for (const target of ["/", asset, "/icon.png", "/none.js", "/no/such/page"]) {
      const { headers } = await get(target);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "content-security-policy": expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      });
      expect(headers["x-xss-protection"]).toBeUndefined();
      // Scripts, style sheets and fonts are never documents.
      const isSubresource = target.endsWith(".js");
      expect(headers["x-frame-options"]).toBe(isSubresource ? undefined : "DENY");
      expect(headers["cross-origin-opener-policy"]).toBe(
        isSubresource ? undefined : "same-origin-allow-popups",
      );
      expect(headers["permissions-policy"]).toEqual(
        isSubresource ? undefined : expect.stringContaining("camera=()"),
      );
    }
  });
});

test("a folder without a built site responds with the command to run", async () => {
  rmSync(path.join(site.folder, "index.html"));
  onTestFinished(() => site.write("index.html", page, true));
  const answer = await get("/wishlist");
  expect([answer.status, String(answer.body)]).toEqual([503, expect.stringContaining("npm run build")]);
});

test("a file with a new time and the same content keeps its ETag", async () => {
  const before = (await get("/sw.js")).headers.etag;
  utimesSync(path.join(site.folder, "sw.js"), new Date(), new Date());
  expect((await get("/sw.js")).headers.etag).toBe(before);
});
