import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Answer } from "../../../tools/testkit/files/smallSite";
import { asset, withServedSite } from "./servedSite";

const { get } = withServedSite();

describe("protection", () => {
  const directives = ({ headers }: Answer) =>
    Object.fromEntries(
      String(headers["content-security-policy"])
        .split("; ")
        .map((part) => [part.split(" ")[0], part.split(" ").slice(1).join(" ")]),
    );

  test("every page has a content security policy that allows one inline script by its hash", async () => {
    const script = /<script>(.*?)<\/script>/s.exec(readFileSync("index.html", "utf8"))?.[1] ?? "";
    const hash = createHash("sha256").update(script).digest("base64");
    for (const target of ["/", "/wishlist", "/no/such/page"]) {
      const answer = await get(target);
      expect(directives(answer)).toMatchObject({
        "default-src": "'none'",
        "script-src": `'self' 'sha256-${hash}'`,
        "style-src": "'self'",
        "connect-src": "'self'",
        "img-src": "'self' data: blob: https: http:",
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
    for (const target of ["/", asset, "/assets/none.js", "/icon.png", "/none.js", "/no/such/page"]) {
      const { headers } = await get(target);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "strict-origin-when-cross-origin",
        "content-security-policy": expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
      });
      expect(headers["x-xss-protection"]).toBeUndefined();
      // The files of this folder are never documents.
      const isSubresource = target.startsWith("/assets/");
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
