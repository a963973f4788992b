/**
 * The version of the published text pages; every change of a text page gives a new version. "" while no page
 * is published, so that devices fetch nothing.
 * @param {core.App} app
 * @param {{ epoch: string, pagesSeq: number }} position of the journal
 */
function textPagesVersion(app, { epoch, pagesSeq }) {
  return hasPublishedTextPages(app) ? `${epoch}.${pagesSeq}` : "";
}

/** Whether at least one text page is published and visitors may read it. @param {core.App} app */
function hasPublishedTextPages(app) {
  return areTextPagesPublic(app) && app.countRecords("pages", $dbx.hashExp({ published: true })) > 0;
}

/**
 * Whether visitors may read the collection `pages` and it still has the fields that the shop needs. The owner
 * can change both in the dashboard.
 * @param {core.App} app
 */
function areTextPagesPublic(app) {
  if (!app.hasTable("pages")) return false;
  const { listRule, fields } = app.findCachedCollectionByNameOrId("pages");
  return listRule !== null && ["slug", "published"].every((name) => fields.getByName(name));
}

module.exports = { areTextPagesPublic, hasPublishedTextPages, textPagesVersion };
