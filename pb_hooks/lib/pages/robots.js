const { accountPath } = require("../domain.js");
const { shopProfileFor } = require("./shop.js");

/** Paths without public content. Pictures are below /api/files/. */
const refused = [accountPath, "/order/", "/checkout/", "/auth/", "/api/", "/_/"];

/** GET /robots.txt @param {core.RequestEvent} e */
function robots(e) {
  const lines = [
    "User-agent: *",
    "Allow: /api/files/products/",
    ...refused.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${shopProfileFor(e, "").origin}/sitemap.xml`,
    "",
  ];
  const headers = e.response.header();
  headers.set("Cache-Control", "public, max-age=3600");
  headers.set("X-Content-Type-Options", "nosniff");
  return e.blob(200, "text/plain; charset=utf-8", toBytes(lines.join("\n")));
}

module.exports = { robots };
