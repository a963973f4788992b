const { isTextPageSlug } = require("../domain.js");
const { requireJournalRun } = require("../catalogue/journal.js");

/**
 * Record hook of `pages`, for every save: normalises and validates the owner's input.
 * @param {core.RecordEvent} e
 * @throws {BadRequestError} with a sentence for each field that is not valid
 */
function onTextPageSave(e) {
  const record = /** @type {core.Record} */ (e.record);
  requireJournalRun(e.app);
  for (const name of ["slug", "title"]) record.set(name, record.getString(name).trim());
  record.set("slug", record.getString("slug").toLowerCase());
  /** @type {Record<string, ValidationError>} */
  const problems = {};
  const addProblem = (/** @type {string} */ field, /** @type {string} */ text) => {
    problems[field] = new ValidationError(`page-${field}`, text);
  };
  if (!isTextPageSlug(record.getString("slug")))
    addProblem(
      "slug",
      "Write a short word for the address: letters a to z, digits and hyphens, as in size-guide.",
    );
  if (!record.getString("title")) addProblem("title", "Give the page a title.");
  if (record.getBool("published") && !record.getString("body").trim())
    addProblem("body", "A published page needs a text.");
  if (Object.keys(problems).length > 0)
    throw new BadRequestError("The page was not saved: please see the marked fields.", problems);
  e.next();
}

module.exports = { onTextPageSave };
