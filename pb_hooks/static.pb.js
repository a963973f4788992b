// The built site. It takes the place of PocketBase's own static route, which neither compresses nor lets anything be
// cached, and answers a missing script with the home page.
routerAdd(
  "GET",
  "/{path...}",
  (e) => require(`${__hooks}/lib/static/serve.js`).serveSite(e),
  $apis.skipSuccessActivityLog(),
);
