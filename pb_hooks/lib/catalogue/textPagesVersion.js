/**
 * The version of the published text pages, which differs after each change; "" while no page is published, so
 * that a device without pages fetches nothing.
 * @param {core.App} app
 * @param {{ epoch: string, pagesSeq: number }} position of the journal
 */
function textPagesVersion(app, { epoch, pagesSeq }) {
  return hasPublishedTextPages(app) ? `${epoch}.${pagesSeq}` : "";
}

/** @param {core.App} app */
function hasPublishedTextPages(app) {
  return areTextPagesPublic(app) && app.countRecords("pages", $dbx.hashExp({ published: true })) > 0;
}

/**
 * Whether visitors may read the collection `pages` and it still has the shop's fields: the owner can change
 * both.
 * @param {core.App} app
 */
function areTextPagesPublic(app) {
  if (!app.hasTable("pages")) return false;
  const { listRule, fields } = app.findCachedCollectionByNameOrId("pages");
  return listRule !== null && ["slug", "published"].every((name) => fields.getByName(name));
}

module.exports = { areTextPagesPublic, hasPublishedTextPages, textPagesVersion };
