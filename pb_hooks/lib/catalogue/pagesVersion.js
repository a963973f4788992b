/**
 * The version of the published text pages: another one after each change. "" while there are none, so that a device without pages
 * has nothing to fetch.
 * @param {core.App} app
 * @param {{ epoch: string, pagesSeq: number }} position of the journal
 */
function pagesVersion(app, { epoch, pagesSeq }) {
  return hasPublishedPages(app) ? `${epoch}.${pagesSeq}` : "";
}

/** @param {core.App} app */
function hasPublishedPages(app) {
  return arePagesPublic(app) && app.countRecords("pages", $dbx.hashExp({ published: true })) > 0;
}

/** Whether the collection `pages` is as the shop created it, and visitors may read it. @param {core.App} app */
function arePagesPublic(app) {
  if (!app.hasTable("pages")) return false;
  const { listRule, fields } = app.findCachedCollectionByNameOrId("pages");
  return listRule !== null && ["slug", "published"].every((name) => fields.getByName(name));
}

module.exports = { arePagesPublic, hasPublishedPages, pagesVersion };
