import { rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { accept, app, page, withServedSite } from "./servedSite";

/* Which addresses are pages, which are files, and which are neither. */

const { site, get } = withServedSite();

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

test("a folder without a built site responds with the command to run", async () => {
  rmSync(path.join(site.folder, "index.html"));
  onTestFinished(() => site.write("index.html", page, true));
  const answer = await get("/wishlist");
  expect([answer.status, String(answer.body)]).toEqual([503, expect.stringContaining("npm run build")]);
});
