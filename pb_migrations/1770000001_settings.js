// PocketBase's settings: the shop's name, rate limits, batch requests and logs. PocketBase reads them. The environment
// (SHOP_NAME, SHOP_URL, SMTP_*) overrides some of them at each start, and the owner may change them in the dashboard.
migrate((app) => {
  const settings = app.settings();

  settings.meta.appName = "Haat";
  settings.meta.appURL = "http://127.0.0.1:8090";
  settings.meta.senderName = "Haat";

  // Requests are counted per IP address, and a mobile network may share one address among all its users. The limits for
  // reading only slow down a single machine that overloads the shop; password checks and mails have tight limits.
  // PocketBase applies the first rule that matches, so specific labels come before general ones.
  const limit = (label, maxRequests, duration) => ({ label, maxRequests, duration, audience: "" });
  settings.rateLimits.rules = [
    // The shop has one owner, so fewer attempts than for shoppers. Ten minutes, so that an owner's scripts that sign in
    // many times in a row are not blocked.
    limit("_superusers:authWithPassword", 100, 600),
    limit("GET /api/shiprocket/products", 120, 60),
    // All messages of Shiprocket may come from one address. The webhook itself bounds the cost of each message.
    limit("POST /api/shiprocket/order-webhook", 1000, 10),
    limit("POST /api/shiprocket/access-token", 300, 60),
    limit("*:authWithPassword", 120, 60),
    limit("*:authWithOTP", 60, 60),
    limit("*:authWithOAuth2", 60, 60),
    limit("*:requestOTP", 20, 60),
    limit("*:requestVerification", 20, 60),
    limit("*:requestPasswordReset", 20, 60),
    limit("*:requestEmailChange", 20, 60),
    limit("POST /api/shop/register", 30, 60),
    limit("POST /api/shop/sign-in-methods", 60, 60),
    limit("GET /api/shop/catalogue", 20_000, 10),
    limit("/api/", 5_000, 10),
  ];
  settings.rateLimits.enabled = true;

  // A batch request carries hundreds of requests and counts as one, so it would bypass the limits.
  settings.batch.enabled = false;

  // The dashboard's log keeps warnings and errors. A line per request would hide them, store visitors' IP addresses and
  // write more to the disk than the shop itself.
  const warnings = 4;
  settings.logs.minLevel = warnings;

  app.save(settings);
});
