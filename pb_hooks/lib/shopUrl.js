/**
 * The shop's public address without a slash at its end.
 * @param {core.App} app
 */
function shopUrlOf(app) {
  return app.settings().meta.appURL.replace(/\/+$/, "");
}

module.exports = { shopUrlOf };
