// What search engines and product feeds read. The pages themselves are in server.pb.js.
routerAdd(
  "GET",
  "/robots.txt",
  (e) =>
    require(`${__hooks}/lib/static/serve.js`).serveComputed(
      e,
      require(`${__hooks}/lib/pages/robots.js`).robots,
    ),
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  "GET",
  "/sitemap.xml",
  (e) =>
    require(`${__hooks}/lib/static/serve.js`).serveComputed(
      e,
      require(`${__hooks}/lib/pages/sitemap.js`).sitemap,
    ),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  "GET",
  "/feeds/google.xml",
  (e) =>
    require(`${__hooks}/lib/static/serve.js`).serveComputed(
      e,
      require(`${__hooks}/lib/pages/feeds.js`).googleFeed,
    ),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  "GET",
  "/feeds/meta.csv",
  (e) =>
    require(`${__hooks}/lib/static/serve.js`).serveComputed(
      e,
      require(`${__hooks}/lib/pages/feeds.js`).metaFeed,
    ),
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
