// Only for tests/agreement, which starts a server with this folder instead of the shop's hooks.
routerAdd("POST", "/agree", (e) => {
  const rules = require(`${__hooks}/../../../pb_hooks/lib/domain.js`);
  const answers = JSON.parse(toString(e.request.body)).map(([rule, args]) => {
    try {
      return { answer: rules[rule](...args) ?? null };
    } catch (error) {
      return { error: String(error) };
    }
  });
  return e.blob(200, "application/json", toBytes(JSON.stringify(answers)));
});
