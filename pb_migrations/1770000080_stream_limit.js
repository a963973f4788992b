// Rate limit for opening event streams, by any method (HEAD opens one too). The shop's own limit of 300 streams per network
// applies to streams that subscribe; one that never subscribes stays open for one to two minutes. 400 a minute is that limit and
// a third: after a restart of the server all streams of a mobile network are opened again. Subscriptions are POST requests.
const added = [
  ["POST /api/realtime", 1200, 60],
  ["/api/realtime", 400, 60],
];

/** The settings, and their rate limits except the ones of this file. @param {core.App} app */
function readOthers(app) {
  const settings = app.settings();
  const labels = added.map(([label]) => label);
  return { settings, others: settings.rateLimits.rules.filter(({ label }) => !labels.includes(label)) };
}

migrate(
  (app) => {
    const { settings, others } = readOthers(app);
    const rules = added.map(([label, maxRequests, duration]) => ({
      label,
      maxRequests,
      duration,
      audience: "",
    }));
    settings.rateLimits.rules = [...rules, ...others];
    app.save(settings);
  },
  (app) => {
    const { settings, others } = readOthers(app);
    settings.rateLimits.rules = others;
    app.save(settings);
  },
);
