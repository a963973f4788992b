const { parseJson } = require("../platform/json.js");
const { headerOf, requestOf } = require("../platform/request.js");

/**
 * The names of all fields in a request's body. PocketBase removes hidden fields of a collection from `requestInfo().body`
 * before any hook runs and responds 200, so this function reads the raw body too.
 * @param {core.RecordRequestEvent} e of a request whose body PocketBase has read
 * @returns {string[]}
 */
function requestFieldNames(e) {
  const known = Object.keys(e.requestInfo().body);
  if (headerOf(e, "Content-Type").startsWith("application/json"))
    return [...known, ...fieldNamesIn(toString(requestOf(e).body))];
  /** @type {Record<string, string[]>} */
  const form = requestOf(e).form ?? {};
  // A batch, and the SDK when it sends files, put the fields into "@jsonPayload" as JSON.
  const { "@jsonPayload": payloads = [], ...fields } = form;
  return [...known, ...Object.keys(fields), ...Array.from(payloads).flatMap(fieldNamesIn)];
}

/** @param {string} text of a JSON object */
function fieldNamesIn(text) {
  return Object.keys(parseJson(text) ?? {});
}

module.exports = { requestFieldNames };
