/*
 * What the environment says of Shiprocket. Read anew each time: it does not change while the server runs, and costs less
 * than keeping it in step between engines.
 */

const defaults = {
  api: "https://checkout-api.shiprocket.com",
  page: "https://fastrr-boost-ui.pickrr.com/?platform=CUSTOM&type=cart&customCheckoutToken={token}&cart={cart}&channel={channel}",
};

/** @typedef {{ apiUrl: string, key: string, secret: string, page: string }} Settings */

/** @returns {Settings | null} null when checkout cannot work */
function shiprocket() {
  if (problems().length > 0) return null;
  return {
    apiUrl: (env("SHIPROCKET_API_URL") || defaults.api).replace(/\/+$/, ""),
    key: env("SHIPROCKET_API_KEY"),
    secret: env("SHIPROCKET_API_SECRET"),
    page: env("SHIPROCKET_CHECKOUT_URL") || defaults.page,
  };
}

/** Why checkout cannot work, with the names of the variables and none of their values. */
function problems() {
  const missing = ["SHIPROCKET_API_KEY", "SHIPROCKET_API_SECRET"].filter((name) => !env(name));
  if (missing.length > 0) return [`${missing.join(", ")} not set`];
  const wrong = [];
  if (!/^(https?:\/\/[^\s?#@\\]+)?$/i.test(env("SHIPROCKET_API_URL")))
    wrong.push("SHIPROCKET_API_URL is no web address");
  const page = env("SHIPROCKET_CHECKOUT_URL");
  if (page && !(/^https?:\/\/[^\s@\\]+$/i.test(page) && page.includes("{token}")))
    wrong.push("SHIPROCKET_CHECKOUT_URL is no web address with {token} in it");
  return wrong;
}

/** Says once, at the start, that shoppers cannot check out. @param {core.ServeEvent} e */
function sayWhatIsMissing(e) {
  const found = problems();
  if (found.length === 0) return;
  console.warn(`Checkout is off: ${found.join("; ")}.`);
  e.app.logger().warn("Checkout is off", "problem", found.join("; "));
}

/** @param {string} name */
function env(name) {
  return $os.getenv(name).trim();
}

module.exports = { shiprocket, sayWhatIsMissing };
