// Loaded only by tests/server/platform/headerLimits.test.ts: parses the header in the body, and counts the
// parts that were parsed.
routerAdd("POST", "/accepted-encodings", (e) => {
  const { parseAcceptedEncodings } = require(`${__hooks}/../../../pb_hooks/lib/platform/acceptEncoding.js`);
  const { requestOf } = require(`${__hooks}/../../../pb_hooks/lib/platform/request.js`);
  const header = JSON.parse(toString(requestOf(e).body));
  const { trim } = String.prototype;
  let parts = 0;
  String.prototype.trim = function () {
    parts += 1;
    return trim.call(this);
  };
  try {
    return e.json(200, { accepted: parseAcceptedEncodings(header, ["br", "gzip"]), parts });
  } finally {
    String.prototype.trim = trim;
  }
});
