const { isAddressList, isPhotoUrl } = require("../domain.js");
const { saveWithStamps } = require("../cart/profileEntry.js");
const { apiError } = require("../platform/errors.js");
const { jsonField, parseJson } = require("../platform/json.js");
const { headerOf, requestOf } = require("../platform/request.js");

/** The fields that shoppers can change (spec 3). */
const editableFields = ["displayName", "phone", "addresses", "photoURL"];
/** Maximum size of the field `addresses` in the collection `users`. */
const addressesMaxChars = 20_000;

/**
 * Hook of a shopper's profile update: refuses fields outside `editableFields` and invalid addresses or
 * pictures. Then saves the record with the time of change of each field, see `saveWithStamps`.
 * @param {core.RecordRequestEvent} e
 * @throws "field-not-editable" (403), "invalid-field" (400), both with the field's name
 */
function saveProfileUpdate(e) {
  if (e.auth?.isSuperuser()) return saveWithStamps(e);
  const fields = requestFieldNames(e);
  const closed = fields.find((name) => !editableFields.includes(name));
  if (closed !== undefined) throw apiError(403, "field-not-editable", { field: closed });

  // PocketBase has put the sent values into the record, which is not saved yet.
  const user = /** @type {core.Record} */ (e.record);
  if (fields.includes("photoURL") && !isPhotoUrl(user.getString("photoURL"))) refuseField("photoURL");
  if (fields.includes("addresses") && !areAddressesValid(user)) refuseField("addresses");
  return saveWithStamps(e);
}

/** Whether the addresses in an unsaved profile update are valid. @param {core.Record} user */
function areAddressesValid(user) {
  // Checked here too, because PocketBase checks the field's maximum size only after this hook.
  if (user.getString("addresses").length > addressesMaxChars) return false;
  return isAddressList(jsonField(user, "addresses"), jsonField(user.original(), "addresses"));
}

/** @param {string} field @returns {never} */
function refuseField(field) {
  throw apiError(400, "invalid-field", { field });
}

/**
 * The names of all fields in a request's body. PocketBase removes hidden fields of a collection from
 * `requestInfo().body` before any hook runs and responds 200, so this function reads the raw body too.
 * @param {core.RecordRequestEvent} e of a request whose body PocketBase has read
 * @returns {string[]}
 */
function requestFieldNames(e) {
  const known = Object.keys(e.requestInfo().body);
  if (headerOf(e, "Content-Type").startsWith("application/json"))
    return [...known, ...fieldNamesIn(toString(requestOf(e).body))];
  // Through JSON, because Goja shows the methods of the form's Go type, not its keys.
  /** @type {Record<string, string[]>} */
  const form = JSON.parse(toString(requestOf(e).form)) ?? {};
  // A batch, and the SDK when it sends files, put the fields into "@jsonPayload" as JSON.
  const { "@jsonPayload": payloads = [], ...fields } = form;
  return [...known, ...Object.keys(fields), ...payloads.flatMap(fieldNamesIn)];
}

/** The field names of a JSON object; of `@jsonPayload`. @param {string} text of the object */
function fieldNamesIn(text) {
  return Object.keys(parseJson(text) ?? {});
}

module.exports = { saveProfileUpdate };
