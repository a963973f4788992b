// Rate limits for costly public reads: lists of products, and the catalogue in Shiprocket's format by any method (HEAD runs
// the same queries as GET). Rules of the owner with other labels stay.
const added = [
  ["products:list", 60, 60],
  ["/api/shiprocket/products", 120, 60],
  ["/api/shiprocket/collections/", 120, 60],
];
const replaced = "GET /api/shiprocket/products";

migrate(
  (app) => {
    const settings = app.settings();
    const labels = [replaced, ...added.map(([label]) => label)];
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
    const others = settings.rateLimits.rules.filter(({ label }) => !labels.includes(label));
    settings.rateLimits.rules = [
      { label: replaced, maxRequests: 120, duration: 60, audience: "" },
      ...others,
    ];
    app.save(settings);
  },
);
