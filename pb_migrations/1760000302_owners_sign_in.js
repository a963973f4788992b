// The owner's password is not guessed as often as shoppers' may be: behind one address there are many of them, but one owner.
const label = "_superusers:authWithPassword";

migrate(
  (app) => {
    const settings = app.settings();
    const rules = [...settings.rateLimits.rules];
    if (rules.some((rule) => rule.label === label)) return;
    settings.rateLimits.rules = [{ label, maxRequests: 20, duration: 60, audience: "" }, ...rules];
    app.save(settings);
  },
  (app) => {
    const settings = app.settings();
    settings.rateLimits.rules = settings.rateLimits.rules.filter((rule) => rule.label !== label);
    app.save(settings);
  },
);
