// Only for tests/agreement, which starts a server with this folder instead of the shop's hooks.
routerAdd("POST", "/agree", (e) => {
  const { requestOf } = require(`${__hooks}/../../../pb_hooks/lib/platform/request.js`);
  /** @type {[rule: string, args: unknown[]][]} */
  const calls = JSON.parse(toString(requestOf(e).body));
  const rules = require(`${__hooks}/../../../pb_hooks/lib/domain.js`);
  const answers = calls.map(([rule, args]) => {
    try {
      return { answer: rules[rule](...args) ?? null };
    } catch (error) {
      return { error: String(error) };
    }
  });
  return e.blob(200, "application/json", toBytes(JSON.stringify(answers)));
});
