const { readShopUrl } = require("../platform/origin.js");

/**
 * The absolute address of a product's first picture that other computers can fetch.
 * @param {core.App} app
 * @param {{ pictures: { src: string }[] }} product
 * @returns {string} "" when the product has no such picture
 */
function pictureAddress(app, { pictures }) {
  const found = pictures.find(({ src }) => !/^data:/i.test(src));
  if (!found) return "";
  // encodeURI would encode the % of an address that is already encoded. encodeURIComponent throws for half a
  // surrogate pair.
  const address = found.src.replace(/[^\x21-\x7e]/gu, (each) =>
    /^[\ud800-\udfff]$/.test(each) ? "" : encodeURIComponent(each),
  );
  return address.startsWith("/") ? readShopUrl(app) + address : address;
}

module.exports = { pictureAddress };
