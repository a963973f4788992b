const { feedCsvHead, feedCsvLines, feedItems, feedXmlFrame, feedXmlItems } = require("../domain.js");
const { eachPublicProduct } = require("./publicProducts.js");
const { sendPublishedFile } = require("./publishedFile.js");
const { readShopProfile } = require("./shopProfile.js");

/** @typedef {import("./publishedFile.js").Kind} Kind */

/** Product feed for Google Merchant Center, RSS 2.0. @type {Kind} */
const google = {
  name: "google",
  contentType: "application/rss+xml; charset=utf-8",
  write(app, shop, db, print) {
    const { head, tail } = feedXmlFrame(shop);
    print(head);
    eachPublicProduct(app, db, (product) => {
      const items = feedItems(product, shop);
      if (items) print(feedXmlItems(items));
    });
    print(tail);
  },
};

/** Product feed for Meta (Facebook, Instagram, WhatsApp), CSV. @type {Kind} */
const meta = {
  name: "meta",
  contentType: "text/csv; charset=utf-8",
  write(app, shop, db, print) {
    print(feedCsvHead);
    eachPublicProduct(app, db, (product) => {
      const items = feedItems(product, shop);
      if (items) print(feedCsvLines(items));
    });
  },
};

/** GET /feeds/google.xml @param {core.RequestEvent} e */
function sendGoogleFeed(e) {
  return sendPublishedFile(e, readShopProfile(e.app), google);
}

/** GET /feeds/meta.csv @param {core.RequestEvent} e */
function sendMetaFeed(e) {
  return sendPublishedFile(e, readShopProfile(e.app), meta);
}

module.exports = { sendGoogleFeed, sendMetaFeed };
