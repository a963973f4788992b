// The rate limit of the route that refuses a registration, like those of the other routes for mail links.
const route = "POST /api/shop/refuse-registration";

migrate(
  (app) => {
    const settings = app.settings();
    // PocketBase applies the first rule that matches, so it comes before the general ones.
    settings.rateLimits.rules = [
      { label: route, maxRequests: 20, duration: 60, audience: "" },
      ...settings.rateLimits.rules,
    ];
    app.save(settings);
  },
  (app) => {
    const settings = app.settings();
    settings.rateLimits.rules = settings.rateLimits.rules.filter(({ label }) => label !== route);
    app.save(settings);
  },
);
