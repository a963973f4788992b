// Files for search engines and product feeds. The pages themselves are in server.pb.js.
routerAdd(
  "GET",
  "/robots.txt",
  (e) => {
    const { serveGeneratedWithinLimit } = require(`${__hooks}/lib/static/limitedServe.js`);
    return serveGeneratedWithinLimit(e, () => require(`${__hooks}/lib/pages/robots.js`).sendRobots);
  },
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  "GET",
  "/sitemap.xml",
  (e) => {
    const { serveGeneratedWithinLimit } = require(`${__hooks}/lib/static/limitedServe.js`);
    return serveGeneratedWithinLimit(e, () => require(`${__hooks}/lib/pages/sitemap.js`).sendSitemap);
  },
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  "GET",
  "/feeds/google.xml",
  (e) => {
    const { serveGeneratedWithinLimit } = require(`${__hooks}/lib/static/limitedServe.js`);
    return serveGeneratedWithinLimit(e, () => require(`${__hooks}/lib/pages/feeds.js`).sendGoogleFeed);
  },
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  "GET",
  "/feeds/meta.csv",
  (e) => {
    const { serveGeneratedWithinLimit } = require(`${__hooks}/lib/static/limitedServe.js`);
    return serveGeneratedWithinLimit(e, () => require(`${__hooks}/lib/pages/feeds.js`).sendMetaFeed);
  },
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
