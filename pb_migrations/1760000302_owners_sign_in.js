// The owner's password is not guessed as often as shoppers' may be: behind one address there are many of them, but one owner.
// Over ten minutes, so that programs of the owner's that sign in many times in a row are not held up.
const label = "_superusers:authWithPassword";

migrate(
  (app) => {
    const settings = app.settings();
    const rules = [...settings.rateLimits.rules];
    if (rules.some((rule) => rule.label === label)) return;
    settings.rateLimits.rules = [{ label, maxRequests: 100, duration: 600, audience: "" }, ...rules];
    app.save(settings);
  },
  (app) => {
    const settings = app.settings();
    settings.rateLimits.rules = settings.rateLimits.rules.filter((rule) => rule.label !== label);
    app.save(settings);
  },
);
