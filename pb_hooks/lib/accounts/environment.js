/*
 * What the environment says when the server starts. What it says counts; about the name, the address and the mail
 * server it may say nothing, then the dashboard's settings stay. Google is configured by the environment alone.
 */

/**
 * @param {core.ServeEvent} e
 */
function applyEnvironment(e) {
  applySettings(e.app, e.server.addr);
  applyGoogle(e.app);
}

function applySettings(app, address) {
  const settings = app.settings();
  const before = JSON.stringify(settings);
  const { meta, smtp } = settings;
  const name = env("SHOP_NAME");
  if (name) {
    meta.appName = name;
    meta.senderName = name;
  }
  const loopback = /^https?:\/\/(127\.0\.0\.1|localhost)(:|\/|$)/;
  if (env("SHOP_URL")) meta.appURL = env("SHOP_URL").replace(/\/+$/, "");
  // Nobody said otherwise: links in mails lead to where this server listens.
  else if (loopback.test(meta.appURL) && /^(127\.0\.0\.1|localhost):\d+$/.test(address))
    meta.appURL = `http://${address}`;

  const host = env("SMTP_HOST");
  if (host) {
    smtp.enabled = true;
    smtp.host = host;
    smtp.port = Number(env("SMTP_PORT")) || 587;
    smtp.tls = smtp.port === 465;
    smtp.username = env("SMTP_USER");
    smtp.password = env("SMTP_PASSWORD");
    applySender(meta);
  }
  if (!smtp.enabled) say("Mails cannot be sent: SMTP_HOST is not set.");
  if (JSON.stringify(settings) !== before || host) app.save(settings);
}

/** SMTP_FROM is an address, or a name and an address: `Haat <hello@haat.example>`. */
function applySender(meta) {
  const from = env("SMTP_FROM") || (env("SMTP_USER").includes("@") ? env("SMTP_USER") : "");
  const [, name = "", address = from] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(from) ?? [];
  if (name) meta.senderName = name;
  if (address) meta.senderAddress = address;
}

/** What Google sign-in cannot do without. */
const needed = ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"];

/** @returns {string[]} the variables that Google sign-in lacks */
function missingForGoogle() {
  return needed.filter((name) => !env(name));
}

function applyGoogle(app) {
  const missing = missingForGoogle();
  if (missing.length)
    say(`Google sign-in is off: ${missing.join(" and ")} ${missing.length > 1 ? "are" : "is"} not set.`);
  const users = app.findCollectionByNameOrId("users");
  const before = JSON.stringify(users.oauth2);
  const others = JSON.parse(before).providers.filter((provider) => provider.name !== "google");
  const google = {
    name: "google",
    clientId: env("GOOGLE_CLIENT_ID"),
    clientSecret: env("GOOGLE_CLIENT_SECRET"),
    authURL: env("GOOGLE_AUTH_URL"),
    tokenURL: env("GOOGLE_TOKEN_URL"),
    userInfoURL: env("GOOGLE_USERINFO_URL"),
  };
  unmarshal(
    { oauth2: { enabled: missing.length === 0, providers: missing.length ? others : [...others, google] } },
    users,
  );
  app.save(users);
}

/** @param {string} name */
function env(name) {
  return $os.getenv(name).trim();
}

/** Said once per start, where the server's own start-up lines are. */
function say(text) {
  console.warn(text);
}

module.exports = { applyEnvironment, missingForGoogle };
