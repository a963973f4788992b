const { apiError } = require("../platform/errors.js");

/** The fields that shoppers can change (spec 3). */
const editableFields = ["displayName", "phone", "addresses", "photoURL"];

/**
 * Refuses a shopper's change of any other field of an account.
 * @param {core.RecordRequestEvent} e
 * @throws "field-not-editable" (403) with the field's name
 */
function updateProfile(e) {
  if (!e.auth?.isSuperuser()) {
    const field = Object.keys(e.requestInfo().body).find((name) => !editableFields.includes(name));
    if (field !== undefined) throw apiError(403, "field-not-editable", { field });
  }
  return e.next();
}

module.exports = { updateProfile };
