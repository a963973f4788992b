// Collection `pages`: the shop's text pages (terms, privacy, shipping, returns, contact and the owner's own). Everyone may read the
// published ones. The owner writes them in the dashboard; triggers on the collection number its changes in the catalogue's journal.
migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "pages",
        listRule: "published = true",
        viewRule: "published = true",
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          {
            type: "text",
            name: "title",
            required: true,
            presentable: true,
            max: 120,
            help: "The heading of the page, for example Returns and refunds.",
          },
          {
            type: "bool",
            name: "published",
            help: "On: the page is in the shop and linked in its footer within seconds. Off: only you see it.",
          },
          {
            type: "text",
            name: "slug",
            required: true,
            max: 40,
            help:
              "The last part of the page's address, /pages/…. The law asks for terms, privacy, shipping, returns and contact: keep these words. " +
              "A page with another word, for example size-guide, is listed in the footer by its title.",
          },
          {
            type: "text",
            name: "body",
            max: 50_000,
            help:
              "Plain text. A line that starts with # and a space is a heading, with ## a smaller one; lines that start with - and a space " +
              "are a list; an empty line starts a paragraph. Web and mail addresses become links. Replace what stands in [brackets].",
          },
          { type: "autodate", name: "created", onCreate: true },
          { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
        ],
        indexes: ["CREATE UNIQUE INDEX `idx_pages_slug` ON `pages` (`slug`)"],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("pages"));
    app.db().newQuery("DELETE FROM shop_catalogue_changes WHERE id = ':pages'").execute();
  },
);
