/*
 * SHOP_NAME, SHOP_URL and SMTP_* as PocketBase's settings. What is not set stays as it is, so that an owner may set it
 * in the dashboard instead; migrations put the shop's defaults there.
 */

/** Ports on which a mail server expects TLS from the first byte. */
const tlsPort = 465;
const usualPort = 587;

/**
 * Writes the settings when the environment asks for others. A value that PocketBase refuses is said on the console
 * and in the log, and the shop starts with its old settings.
 * @param {core.App} app
 * @param {Record<string, string | undefined>} env
 */
function applyEnvironment(app, env) {
  const settings = app.settings().clone();
  const before = JSON.stringify(facts(settings));
  change(settings, env);
  if (JSON.stringify(facts(settings)) === before) return;
  try {
    app.save(settings);
  } catch (error) {
    console.error(`The settings from SHOP_NAME, SHOP_URL or SMTP_* were not taken over: ${error}`);
    app.logger().error("The settings from the environment were not taken over", "error", String(error));
  }
}

/** @param {core.Settings} settings @param {Record<string, string | undefined>} env */
function change({ meta, smtp }, env) {
  if (env.SHOP_NAME) {
    meta.appName = env.SHOP_NAME;
    meta.senderName = env.SHOP_NAME;
  }
  if (env.SHOP_URL) meta.appURL = env.SHOP_URL.replace(/\/+$/, "");
  if (env.SMTP_FROM) {
    // "Haat <shop@example.com>" or the bare address
    const [, name, address] = /^\s*"?(.*?)"?\s*<([^<>]+)>\s*$/.exec(env.SMTP_FROM) ?? ["", "", env.SMTP_FROM];
    meta.senderAddress = address.trim();
    if (name) meta.senderName = name;
  }
  if (!env.SMTP_HOST) return;
  smtp.enabled = true;
  smtp.host = env.SMTP_HOST;
  smtp.port = Number(env.SMTP_PORT) || usualPort;
  smtp.tls = smtp.port === tlsPort;
  smtp.username = env.SMTP_USER ?? "";
  smtp.password = env.SMTP_PASSWORD ?? "";
}

/** @param {core.Settings} settings */
function facts({ meta, smtp }) {
  return [
    meta.appName,
    meta.appURL,
    meta.senderName,
    meta.senderAddress,
    smtp.enabled,
    smtp.host,
    smtp.port,
    smtp.tls,
    smtp.username,
    smtp.password,
  ];
}

module.exports = { applyEnvironment };
