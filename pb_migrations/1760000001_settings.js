// What the shop starts with. The environment (SHOP_NAME, SHOP_URL, SMTP_*) and the owner in the dashboard
// may say otherwise later.
migrate((app) => {
  const settings = app.settings();

  settings.meta.appName = "Haat";
  settings.meta.appURL = "http://127.0.0.1:8090";
  settings.meta.senderName = "Haat";

  // Counted per address, and one address can be a whole mobile network: reading stays generous, so that
  // only one machine hogging the shop is slowed down. What checks a password or sends a mail is tight.
  // A label's first match wins, from the most to the least specific.
  const perMinute = (label, maxRequests) => ({ label, maxRequests, duration: 60, audience: "" });
  const perTenSeconds = (label, maxRequests) => ({ label, maxRequests, duration: 10, audience: "" });
  settings.rateLimits.rules = [
    perMinute("*:authWithPassword", 120),
    perMinute("*:authWithOTP", 60),
    perMinute("*:authWithOAuth2", 60),
    perMinute("*:requestOTP", 20),
    perMinute("*:requestVerification", 20),
    perMinute("*:requestPasswordReset", 20),
    perMinute("*:requestEmailChange", 20),
    perMinute("POST /api/shop/register", 30),
    perMinute("POST /api/shop/sign-in-methods", 60),
    perTenSeconds("GET /api/shop/catalogue", 20_000),
    perTenSeconds("/api/", 5_000),
  ];
  settings.rateLimits.enabled = true;

  // One request that carries hundreds of others would slip under every limit.
  settings.batch.enabled = false;

  app.save(settings);
});
