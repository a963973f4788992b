const { accountPath } = require("../domain.js");
const { pageOrigin } = require("./shopProfile.js");

/** Paths that robots.txt disallows, because they have no public content. Pictures are below /api/files/. */
const disallowedPaths = [accountPath, "/order/", "/checkout/", "/auth/", "/api/", "/_/"];

/** GET /robots.txt @param {core.RequestEvent} e */
function sendRobots(e) {
  const { origin, isFixed } = pageOrigin(e);
  const lines = [
    "User-agent: *",
    "Allow: /api/files/products/",
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ];
  const headers = e.response.header();
  // The response is not cached without SHOP_URL: the sitemap's address then depends on the request.
  headers.set("Cache-Control", isFixed ? "public, max-age=3600" : "no-store");
  headers.set("X-Content-Type-Options", "nosniff");
  return e.blob(200, "text/plain; charset=utf-8", toBytes(lines.join("\n")));
}

module.exports = { sendRobots };
