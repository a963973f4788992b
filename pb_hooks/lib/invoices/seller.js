const { stateOfGstin } = require("../domain.js");

/** T-shirts, knitted. */
const hsnDefault = "6109";

/**
 * The business that sells, from SHOP_LEGAL_NAME, SHOP_ADDRESS and SHOP_GSTIN. The start refuses unusable ones.
 * @param {core.App} app
 */
function sellerOf(app) {
  const gstin = $os.getenv("SHOP_GSTIN").trim().toUpperCase();
  return {
    name: $os.getenv("SHOP_LEGAL_NAME").trim() || app.settings().meta.appName,
    address: $os.getenv("SHOP_ADDRESS").trim(),
    gstin,
    state: gstin ? stateOfGstin(gstin) : "",
  };
}

/** The HSN code of products without one of their own. */
function shopHsn() {
  return $os.getenv("SHOP_HSN").trim() || hsnDefault;
}

module.exports = { sellerOf, shopHsn };
