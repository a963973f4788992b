const { refusal } = require("../refusal.js");

/** Spec 3: what shoppers change of their own account. */
const editable = ["displayName", "phone", "addresses", "photoURL"];

/**
 * @param {core.RecordRequestEvent} e
 * @throws "field-not-editable" with the field's name
 */
function saveProfile(e) {
  if (!e.auth?.isSuperuser()) {
    const field = Object.keys(e.requestInfo().body).find((name) => !editable.includes(name));
    if (field !== undefined) throw refusal(403, "field-not-editable", { field });
  }
  return e.next();
}

module.exports = { saveProfile };
