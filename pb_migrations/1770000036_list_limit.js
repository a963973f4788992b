// Lists of products: 240 a minute and address instead of 60. A first visit asks for three, and shoppers of one mobile network
// can share an address. A limit that the owner has changed stays.
const label = "products:list";

/** @param {core.App} app @param {number} from @param {number} to requests a minute */
function replaceLimit(app, from, to) {
  const settings = app.settings();
  const rules = settings.rateLimits.rules;
  if (!rules.some((rule) => rule.label === label && rule.maxRequests === from)) return;
  settings.rateLimits.rules = rules.map((rule) =>
    rule.label === label && rule.maxRequests === from ? { ...rule, maxRequests: to } : rule,
  );
  app.save(settings);
}

migrate(
  (app) => replaceLimit(app, 60, 240),
  (app) => replaceLimit(app, 240, 60),
);
