const { normaliseHsn, stateOfGstin } = require("../domain.js");
const { env } = require("../platform/env.js");

/** HSN code (tax class) of knitted T-shirts. */
const hsnDefault = "6109";

/**
 * The business that sells, from SHOP_LEGAL_NAME, SHOP_ADDRESS and SHOP_GSTIN. The server refuses to start
 * with invalid values.
 * @param {core.App} app
 */
function readSeller(app) {
  const gstin = env("SHOP_GSTIN").toUpperCase();
  return {
    name: env("SHOP_LEGAL_NAME") || app.settings().meta.appName,
    address: env("SHOP_ADDRESS"),
    gstin,
    state: gstin ? stateOfGstin(gstin) : "",
  };
}

/** The HSN code (tax class) of products that have none of their own. */
function readDefaultHsn() {
  return normaliseHsn(env("SHOP_HSN")) || hsnDefault;
}

module.exports = { readSeller, readDefaultHsn };
