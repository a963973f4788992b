const { settingNames, settingProblems } = require("../domain.js");
const { warnAboutMailTls } = require("./mailEncryption.js");
const { env, envNumber } = require("./env.js");
const { isDiskFullError, reportFullDisk } = require("./fullDisk.js");

/*
 * Applies the environment variables at start. They override the dashboard's settings. Unset variables for
 * name, address and mail server leave the dashboard's settings as they are; Google sign-in is configured by
 * the environment alone.
 */

/** The sender address that only the demo's mails have. */
const demoSender = "hello@haat.example";
/** PocketBase's default sender address. */
const defaultSender = "support@example.com";

/**
 * Applies and checks the environment variables.
 * @param {core.ServeEvent} e
 * @throws {Error} its message is a sentence for the terminal
 */
function applyEnvironment(e) {
  const problems = settingProblems(Object.fromEntries(settingNames.map((name) => [name, env(name)])));
  if (problems.length > 0) throw new Error(problems.join(" "));
  const address = e.server?.addr ?? "";
  applySettings(e.app, address);
  requireShopUrl(e.app, address);
  applyGoogleSignIn(e.app);
}

/**
 * Applies the variables to PocketBase's settings, saves the settings if they have changed, and warns about
 * missing variables.
 * @param {core.App} app @param {string} address host:port of this server
 * @throws {Error} for a value that PocketBase refuses; its message is a sentence for the terminal
 */
function applySettings(app, address) {
  const settings = app.settings();
  const { meta, smtp, trustedProxy, s3, backups } = settings;
  const before = JSON.stringify([meta, smtp, trustedProxy, s3, backups]);
  applyShopNameAndUrl(meta, address);
  if (env("SMTP_HOST")) applySmtp(meta, smtp);
  // The demo has stored these settings, and its mail catcher runs only with the demo.
  else if (smtp.host === "127.0.0.1" && meta.senderAddress === demoSender) smtp.enabled = false;
  if (env("SHOP_PROXY_HEADER")) trustedProxy.headers = [env("SHOP_PROXY_HEADER")];
  applyPhotoStorage(s3);
  if (env("SHOP_QUIET")) {
    // A drill opens a copy of the shop, which must not send mails or use the bucket of the real one.
    smtp.enabled = false;
    s3.enabled = false;
    backups.cron = "";
  }
  if (!smtp.enabled) console.warn("Mails cannot be sent: SMTP_HOST is not set.");
  else if (meta.senderAddress === defaultSender)
    console.warn(`Mails come from ${defaultSender}, which mail servers refuse: SMTP_FROM is not set.`);
  warnAboutMailTls(smtp);
  const keyName = app.encryptionEnv();
  const isUnencrypted = keyName !== "" && env(keyName) !== "" && areSettingsUnencrypted(app);
  if (JSON.stringify([meta, smtp, trustedProxy, s3, backups]) === before && !isUnencrypted) return;
  try {
    app.save(settings);
  } catch (error) {
    // On a full disk the settings cannot be stored, but they apply to this run, which can only read.
    if (isDiskFullError(error)) return reportFullDisk(app);
    const reason = String(error).replace(/^GoError: | at \w+ \(.*$/g, "");
    throw new Error(`SHOP_*, SMTP_* or the settings in the dashboard cannot be used: ${reason}`);
  }
  if (isUnencrypted) eraseUnencryptedSettings(app);
}

/** Whether the stored settings are not encrypted. The next save encrypts them. @param {core.App} app */
function areSettingsUnencrypted(app) {
  const row = new DynamicModel({ plain: 0 });
  app.db().newQuery("SELECT json_valid(value) AS plain FROM _params WHERE id = 'settings'").one(row);
  return row.plain === 1;
}

/**
 * Rewrites the whole database and empties the write-ahead log: both can still contain the settings as they
 * were before they were encrypted.
 * @param {core.App} app
 */
function eraseUnencryptedSettings(app) {
  try {
    app.db().newQuery("VACUUM").execute();
    app.db().newQuery("PRAGMA wal_checkpoint(TRUNCATE)").execute();
  } catch (error) {
    console.error(
      `The settings are encrypted now, but their earlier text may be left in data.db (${error}). Change the passwords in them.`,
    );
  }
}

/**
 * Applies SHOP_NAME and SHOP_URL.
 * @param {core.MetaConfig} meta @param {string} address host:port of this server
 */
function applyShopNameAndUrl(meta, address) {
  const name = env("SHOP_NAME");
  if (name) {
    meta.appName = name;
    meta.senderName = name;
  }
  const url = env("SHOP_URL").replace(/\/+$/, "");
  if (url) meta.appURL = url;
  // Default: links in mails lead to the address that this server listens on.
  else if (isLoopbackUrl(meta.appURL) && isLoopbackAddress(address)) meta.appURL = `http://${address}`;
}

/** Applies SHOP_PHOTOS: "s3" or "disk"; unset, the dashboard's setting applies. @param {core.S3Config} s3 */
function applyPhotoStorage(s3) {
  if (env("SHOP_PHOTOS") === "disk") s3.enabled = false;
  if (env("SHOP_PHOTOS") !== "s3") return;
  s3.enabled = true;
  s3.endpoint = env("SHOP_S3_ENDPOINT");
  s3.region = env("SHOP_S3_REGION") || "us-east-1";
  s3.bucket = env("SHOP_S3_BUCKET");
  s3.accessKey = env("SHOP_S3_KEY");
  s3.secret = env("SHOP_S3_SECRET");
  s3.forcePathStyle = true;
}

/**
 * Whether a server at this address accepts connections of this computer only.
 * @param {string} address host:port
 */
function isLoopbackAddress(address) {
  return /^(127\.\d+\.\d+\.\d+|localhost|\[::1\]):\d+$/.test(address);
}

/**
 * Throws when a server that other computers can reach has no SHOP_URL: its mails would link to this computer.
 * @param {core.App} app @param {string} address host:port of this server
 * @throws {Error} its message is a sentence for the terminal
 */
function requireShopUrl(app, address) {
  if (isLoopbackAddress(address) || !isLoopbackUrl(app.settings().meta.appURL)) return;
  throw new Error(
    `The server listens at ${address}, which other computers can reach, and SHOP_URL is not set: set it to the address at which shoppers open the shop.`,
  );
}

/** Whether the shop's URL is not set, or names this computer. @param {string} url */
function isLoopbackUrl(url) {
  return url === "" || /^https?:\/\/(127\.0\.0\.1|localhost)(:|\/|$)/.test(url);
}

/** Applies SMTP_* to the mail settings. @param {core.MetaConfig} meta @param {core.SMTPConfig} smtp */
function applySmtp(meta, smtp) {
  smtp.enabled = true;
  smtp.host = env("SMTP_HOST");
  smtp.port = envNumber("SMTP_PORT", 587);
  smtp.tls = smtp.port === 465;
  smtp.username = env("SMTP_USER");
  smtp.password = env("SMTP_PASSWORD");
  applySender(meta);
}

/**
 * Applies SMTP_FROM, an address, or a name and an address: `Haat <hello@haat.example>`.
 * @param {core.MetaConfig} meta
 */
function applySender(meta) {
  const from = env("SMTP_FROM") || (env("SMTP_USER").includes("@") ? env("SMTP_USER") : "");
  const [, name = "", address = from] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(from) ?? [];
  if (name) meta.senderName = name;
  if (address) meta.senderAddress = address;
}

/** The environment variables that Google sign-in requires. */
const googleVariables = ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"];

/** Lists the unset variables that Google sign-in requires. @returns {string[]} */
function missingGoogleVariables() {
  return googleVariables.filter((name) => !env(name));
}

/** Configures Google sign-in from GOOGLE_*; switches it off while one is missing. @param {core.App} app */
function applyGoogleSignIn(app) {
  const missing = missingGoogleVariables();
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
  if (JSON.stringify(users.oauth2) === before) return;
  try {
    app.save(users);
  } catch (error) {
    if (!isDiskFullError(error)) throw error;
    reportFullDisk(app);
  }
}

module.exports = { applyEnvironment, missingGoogleVariables };
