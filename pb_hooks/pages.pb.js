// What search engines and product feeds read. The pages themselves are in server.pb.js.
routerAdd(
  "GET",
  "/robots.txt",
  (e) => {
    const { withOpenRequest } = require(`${__hooks}/lib/platform/openRequests.js`);
    return withOpenRequest(e, () => {
      const { sendRobots } = require(`${__hooks}/lib/pages/robots.js`);
      return require(`${__hooks}/lib/static/serve.js`).serveComputed(e, sendRobots);
    });
  },
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  "GET",
  "/sitemap.xml",
  (e) => {
    const { withOpenRequest } = require(`${__hooks}/lib/platform/openRequests.js`);
    return withOpenRequest(e, () => {
      const { sendSitemap } = require(`${__hooks}/lib/pages/sitemap.js`);
      return require(`${__hooks}/lib/static/serve.js`).serveComputed(e, sendSitemap);
    });
  },
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  "GET",
  "/feeds/google.xml",
  (e) => {
    const { withOpenRequest } = require(`${__hooks}/lib/platform/openRequests.js`);
    return withOpenRequest(e, () => {
      const { sendGoogleFeed } = require(`${__hooks}/lib/pages/feeds.js`);
      return require(`${__hooks}/lib/static/serve.js`).serveComputed(e, sendGoogleFeed);
    });
  },
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
routerAdd(
  "GET",
  "/feeds/meta.csv",
  (e) => {
    const { withOpenRequest } = require(`${__hooks}/lib/platform/openRequests.js`);
    return withOpenRequest(e, () => {
      const { sendMetaFeed } = require(`${__hooks}/lib/pages/feeds.js`);
      return require(`${__hooks}/lib/static/serve.js`).serveComputed(e, sendMetaFeed);
    });
  },
  $apis.gzip(),
  $apis.skipSuccessActivityLog(),
);
