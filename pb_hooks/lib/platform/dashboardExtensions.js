/**
 * The folders of the shop's dashboard extensions, in the order in which they run: a later one wraps the
 * inputs of earlier ones. PocketBase sends the `main.js` of all as one script, and the dashboard opens its
 * page at the script's `load` event. Browsers fire this event before files that the script imports are
 * loaded, so no `main.js` may import a file: the page would open without it.
 */
const names = [
  "textFormats",
  "recordFields",
  "deliveryAddress",
  "returnedPieces",
  "orderTasks",
  "printButtons",
  "parcelImport",
  "taxNote",
];

/** Adds the folders of `pb_hooks/dashboard` to the dashboard. @param {core.ServeEvent} e */
function addDashboardExtensions(e) {
  const extensions = names.map((name) => ({ name, fs: $os.dirFS(`${__hooks}/dashboard/${name}`) }));
  e.uiExtensions = [...e.uiExtensions, ...extensions];
}

module.exports = { addDashboardExtensions };
