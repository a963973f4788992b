// Rate limits of the parcel messages, which may all come from one address, and of the shopper's requests about an order.
const added = [
  ["POST /api/shop/parcel-updates", 1000, 10],
  ["POST /api/shop/orders/", 60, 60],
];

migrate(
  (app) => {
    const settings = app.settings();
    const labels = added.map(([label]) => label);
    const others = settings.rateLimits.rules.filter(({ label }) => !labels.includes(label));
    const rules = added.map(([label, maxRequests, duration]) => ({
      label,
      maxRequests,
      duration,
      audience: "",
    }));
    // First: of several rules whose label is the beginning of a path, PocketBase applies the first one.
    settings.rateLimits.rules = [...rules, ...others];
    app.save(settings);
  },
  (app) => {
    const settings = app.settings();
    const labels = added.map(([label]) => label);
    settings.rateLimits.rules = settings.rateLimits.rules.filter(({ label }) => !labels.includes(label));
    app.save(settings);
  },
);
