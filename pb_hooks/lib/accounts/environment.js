const { settingNames, settingProblems } = require("../domain.js");

/*
 * What the environment says when the server starts. What it says counts; about the name, the address and the mail
 * server it may say nothing, then the dashboard's settings stay. Google is configured by the environment alone.
 */

/** Whom the demo's mails come from; real ones never do. */
const demoSender = "hello@haat.example";
/** PocketBase's own, until somebody says another. */
const senderOfNobody = "support@example.com";

/**
 * @param {core.ServeEvent} e
 * @throws a sentence for whoever starts the server
 */
function applyEnvironment(e) {
  const problems = settingProblems(Object.fromEntries(settingNames.map((name) => [name, env(name)])));
  if (problems.length > 0) throw new Error(problems.join(" "));
  applySettings(e.app, e.server.addr);
  applyGoogle(e.app);
}

function applySettings(app, address) {
  const settings = app.settings();
  const { meta, smtp, trustedProxy } = settings;
  const before = JSON.stringify([meta, smtp, trustedProxy]);
  applyMeta(meta, address);
  if (env("SMTP_HOST")) applySmtp(meta, smtp);
  // The demo's mail catcher is gone with the demo.
  else if (smtp.host === "127.0.0.1" && meta.senderAddress === demoSender) smtp.enabled = false;
  if (env("SHOP_PROXY_HEADER")) trustedProxy.headers = [env("SHOP_PROXY_HEADER")];
  if (!smtp.enabled) console.warn("Mails cannot be sent: SMTP_HOST is not set.");
  else if (meta.senderAddress === senderOfNobody)
    console.warn(`Mails come from ${senderOfNobody}, which mail servers refuse: SMTP_FROM is not set.`);
  // A start that changes nothing writes nothing.
  if (JSON.stringify([meta, smtp, trustedProxy]) === before) return;
  try {
    app.save(settings);
  } catch (problem) {
    const reason = String(problem).replace(/^GoError: | at \w+ \(.*$/g, "");
    throw new Error(`SHOP_*, SMTP_* or the settings in the dashboard cannot be used: ${reason}`);
  }
}

function applyMeta(meta, address) {
  const name = env("SHOP_NAME");
  if (name) {
    meta.appName = name;
    meta.senderName = name;
  }
  const url = env("SHOP_URL").replace(/\/+$/, "");
  if (url) meta.appURL = url;
  // Nobody said otherwise: links in mails lead to where this server listens.
  else if (/^https?:\/\/(127\.0\.0\.1|localhost)(:|\/|$)/.test(meta.appURL) && isLoopback(address))
    meta.appURL = `http://${address}`;
}

/** @param {string} address host:port */
function isLoopback(address) {
  return /^(127\.0\.0\.1|localhost):\d+$/.test(address);
}

function applySmtp(meta, smtp) {
  smtp.enabled = true;
  smtp.host = env("SMTP_HOST");
  smtp.port = Number(env("SMTP_PORT")) || 587;
  smtp.tls = smtp.port === 465;
  smtp.username = env("SMTP_USER");
  smtp.password = env("SMTP_PASSWORD");
  applySender(meta);
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
  if (missing.length > 0) console.warn(`Google sign-in is off: ${missing.join(", ")} not set.`);
  const users = app.findCollectionByNameOrId("users");
  const before = JSON.stringify(users.oauth2);
  const google = {
    name: "google",
    clientId: env("GOOGLE_CLIENT_ID"),
    clientSecret: env("GOOGLE_CLIENT_SECRET"),
    authURL: env("GOOGLE_AUTH_URL"),
    tokenURL: env("GOOGLE_TOKEN_URL"),
    userInfoURL: env("GOOGLE_USERINFO_URL"),
  };
  const enabled = missing.length === 0;
  unmarshal({ oauth2: { enabled, providers: enabled ? [google] : [] } }, users);
  if (JSON.stringify(users.oauth2) !== before) app.save(users);
}

/** @param {string} name */
function env(name) {
  return $os.getenv(name).trim();
}

module.exports = { applyEnvironment, missingForGoogle };
