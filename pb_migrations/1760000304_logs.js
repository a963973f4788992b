// The dashboard's log is for what went wrong. Each photo and each question of each visitor in it would hide that, keep
// their addresses, and write more to the disk than the shop does.
const warnings = 4;

function setLevel(app, from, to) {
  const settings = app.settings();
  if (settings.logs.minLevel !== from) return;
  settings.logs.minLevel = to;
  app.save(settings);
}

migrate(
  (app) => setLevel(app, 0, warnings),
  (app) => setLevel(app, warnings, 0),
);
