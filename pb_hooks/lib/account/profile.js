const { isAddressList, isPhotoUrl } = require("../domain.js");
const { saveProfileWithStamps } = require("../cart/profileEntry.js");
const { apiError } = require("../platform/errors.js");
const { jsonField, parseJson } = require("../platform/json.js");
const { headerOf, requestOf } = require("../platform/request.js");

/** The fields that shoppers can change (spec 3). */
const editableFields = ["displayName", "phone", "addresses", "photoURL"];
/** Maximum size of the field `addresses` in the collection `users`. */
const addressesMaxChars = 20_000;

/**
 * Hook of a shopper's profile update: refuses fields outside `editableFields` and invalid addresses or
 * pictures. Then saves the record with the time of change of each field, see `saveProfileWithStamps`.
 * @param {core.RecordRequestEvent} e
 * @throws "field-not-editable" (403), "invalid-field" (400), both with the field's name
 */
function saveProfileUpdate(e) {
  if (e.auth?.isSuperuser()) return saveProfileWithStamps(e);
  const fields = requestFieldNames(e);
  const notEditable = fields.find((name) => !editableFields.includes(name));
  if (notEditable !== undefined) throw apiError(403, "field-not-editable", { field: notEditable });

  // PocketBase has put the sent values into the record, which is not saved yet.
  const user = /** @type {core.Record} */ (e.record);
  if (fields.includes("photoURL") && !isPhotoUrl(user.getString("photoURL"))) throwInvalidField("photoURL");
  if (fields.includes("addresses") && !areAddressesValid(user)) throwInvalidField("addresses");
  return saveProfileWithStamps(e);
}

/** Whether the addresses in an unsaved profile update are valid. @param {core.Record} user */
function areAddressesValid(user) {
  // Checks the size here too, because PocketBase checks the field's maximum size only after this hook.
  if (user.getString("addresses").length > addressesMaxChars) return false;
  return isAddressList(jsonField(user, "addresses"), jsonField(user.original(), "addresses"));
}

/** Throws "invalid-field" for a field with an invalid value. @param {string} field @returns {never} */
function throwInvalidField(field) {
  throw apiError(400, "invalid-field", { field });
}

/**
 * The names of all fields in a request's body. PocketBase removes hidden fields of a collection from
 * `requestInfo().body` before any hook runs. This function also reads the raw body, so that a request that
 * sets a hidden field is refused and not answered 200.
 * @param {core.RecordRequestEvent} e of a request whose body PocketBase has read
 * @returns {string[]}
 */
function requestFieldNames(e) {
  const parsedNames = Object.keys(e.requestInfo().body);
  if (headerOf(e, "Content-Type").startsWith("application/json"))
    return [...parsedNames, ...jsonFieldNames(toString(requestOf(e).body))];
  // Converted through JSON, because Goja exposes the methods of the Go type of `form`, not its keys.
  /** @type {Record<string, string[]>} */
  const formFields = JSON.parse(toString(requestOf(e).form)) ?? {};
  // Batch requests, and PocketBase's SDK when it sends files, put the fields into "@jsonPayload" as JSON.
  const { "@jsonPayload": payloads = [], ...fields } = formFields;
  return [...parsedNames, ...Object.keys(fields), ...payloads.flatMap(jsonFieldNames)];
}

/**
 * Parses the field names of a JSON object: a request's body, or a form's `@jsonPayload`.
 * @param {string} text JSON; [] is returned for invalid JSON
 */
function jsonFieldNames(text) {
  return Object.keys(parseJson(text) ?? {});
}

module.exports = { saveProfileUpdate };
