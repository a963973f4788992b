// Collection `products`: what the shop sells. Everyone may read the active products; the catalogue routes send the same rows to
// devices. The owner writes them in the dashboard; the product hooks check and complete each save. A paid order decrements the
// stock.
const photoMaxBytes = 20 * 1024 * 1024;

migrate(
  (app) => {
    app.save(
      new Collection({
        type: "base",
        name: "products",
        listRule: "active = true",
        viewRule: "active = true",
        createRule: null,
        updateRule: null,
        deleteRule: null,
        fields: [
          {
            type: "text",
            name: "name",
            required: true,
            presentable: true,
            max: 200,
            help: "What the shopper reads on the card, for example Indigo Ajrakh Tee.",
          },
          {
            type: "number",
            name: "price",
            min: 0,
            help: "Rupees, tax included. A product that is shown needs a price.",
          },
          {
            type: "bool",
            name: "active",
            help: "On: shoppers see the product. Off: it leaves the shop within seconds, and nothing is lost.",
          },
          {
            type: "file",
            name: "photos",
            maxSelect: 40,
            maxSize: photoMaxBytes,
            mimeTypes: ["image/jpeg", "image/png", "image/webp", "image/avif"],
            thumbs: ["240x0", "480x0", "960x0"],
            help:
              "Drop photos here: the front first, then the back, then others. Upright pictures (4:5) look best, up to 20 MB each. " +
              "JPEG and PNG are made smaller for phones by the shop. HEIC, as iPhones have it, cannot be shown everywhere: save it as JPEG first.",
          },
          {
            type: "select",
            name: "collection_ids",
            maxSelect: 3,
            values: ["C-NEW", "C-TSHIRT", "C-BOTTOM"],
            help: "The lists on the home page: C-NEW is New Arrivals, C-TSHIRT is Tee, C-BOTTOM is Bottom.",
          },
          {
            type: "json",
            name: "sizes",
            maxSize: 2000,
            help: "The sizes on offer, for example: S, M, L, XL. Write FREE for a piece in one size: without any it is shown, but cannot be bought.",
          },
          {
            type: "json",
            name: "stockbysize",
            maxSize: 4000,
            help: "Pieces left of each size, for example: S 4, M 12, L 0. A size that is not named here is never sold out.",
          },
          {
            type: "json",
            name: "stock",
            maxSize: 100,
            help: "Pieces left in all, for a product that is not counted by size. Empty: no limit.",
          },
          {
            type: "text",
            name: "gender",
            max: 40,
            help: "Men, Women or Unisex; any other word gets its own filter.",
          },
          {
            type: "text",
            name: "description",
            max: 4000,
            help: "Plain text for the product's page. Empty lines make paragraphs.",
          },
          {
            type: "json",
            name: "images",
            maxSize: 20000,
            help: 'Only for pictures that lie elsewhere: a list of addresses, or {"front": "https://…", "back": "https://…"}. Photos win over these.',
          },
          {
            type: "json",
            name: "createdat",
            maxSize: 200,
            help: "When the product came into the shop; the newest comes first. Leave it empty: it becomes now.",
          },
          {
            type: "number",
            name: "sortdate",
            onlyInt: true,
            help: "Kept by the shop: createdat in milliseconds, to sort by.",
          },
          {
            type: "json",
            name: "variant_ids",
            maxSize: 4000,
            help: "Kept by the shop: the checkout's number for each size. Never change one.",
          },
          { type: "autodate", name: "created", onCreate: true },
          { type: "autodate", name: "updated", onCreate: true, onUpdate: true },
        ],
        indexes: ["CREATE INDEX `idx_products_shown` ON `products` (`active`, `sortdate` DESC, `id`)"],
      }),
    );
  },
  (app) => {
    app.delete(app.findCollectionByNameOrId("products"));
  },
);
