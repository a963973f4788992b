const { beginBeside } = require("../beside.js");
const { shiprocket } = require("./settings.js");

/**
 * Has Shiprocket told of a change of the catalogue, beside the save that made it.
 * @param {core.App} app not in a transaction
 */
function tellOfChange(app) {
  if (shiprocket()) beginBeside(app, "pushes");
}

module.exports = { tellOfChange };
