const { envNumber } = require("../platform/env.js");

/** Weight of a shirt in its mailer, in grams. Shiprocket computes shipping rates from the weight and does not accept 0. */
const gramsDefault = 300;

/**
 * The weight of one piece: the product's own, else that of SHOP_WEIGHT_GRAMS. The start refuses an unusable setting.
 * @param {core.Record} record of `products`
 * @returns {number} whole grams, at least 1
 */
function weightInGrams(record) {
  const own = Math.round(record.getFloat("weight"));
  return own > 0 ? own : envNumber("SHOP_WEIGHT_GRAMS", gramsDefault);
}

module.exports = { weightInGrams };
