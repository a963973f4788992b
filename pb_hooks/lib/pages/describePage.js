const domain = require("../domain.js");
const { requestOf } = require("../platform/request.js");
const { findPublishedTextPage } = require("../textPages/published.js");
const { sharedPictureSize } = require("./sharedPictureSize.js");
const { findPublicProduct } = require("./publicProducts.js");
const { isCrawlable, shopProfileForRequest } = require("./shopProfile.js");

/*
 * Finds status and head (title, description, preview image) of the page at an address. Chat apps, feeds and
 * search engines read them; in the browser, usePageTitle sets the same titles.
 */

/**
 * @typedef {object} Page
 * @property {200 | 404 | 410} status
 * @property {string} title of the document
 * @property {string} description
 * @property {string} canonical absolute address; "" for a page that is not indexed
 * @property {boolean} isIndexed
 * @property {string} shopName
 * @property {SharedImage} image
 * @property {Product} [product]
 * @property {object} [data] structured data
 *
 * @typedef {{ url: string, alt: string, isPhoto: boolean, width?: number, height?: number }} SharedImage
 * @typedef {import("../catalogue/productRecord.js").Product} Product
 * @typedef {import("./shopProfile.js").Shop} Shop
 * @typedef {{ title?: string, isIndexed?: false }} StaticPage `isIndexed`: false keeps a page of
 *   `indexedStaticPaths` out of search engines
 */

/**
 * The pages that search engines may index, except product and text pages; the sitemap names them, too. A
 * search with a text is not indexed, because any number of different texts can be searched for.
 */
const indexedStaticPaths = [domain.homePath, domain.searchPath];

/** Descriptions are shortened to this length, about as much as search engines show. */
const descriptionShownMaxChars = 200;
const icon = { path: "/icons/icon-512.png", width: 512, height: 512 };

/**
 * Describes the page of an address.
 * @param {core.RequestEvent} e
 * @param {string} path without a leading slash
 * @param {string} description of the shop
 * @returns {Page}
 */
function describePage(e, path, description) {
  const shop = shopProfileForRequest(e, description);
  const pattern = domain.pagePatternOf(`/${path}`);
  const name = path.split("/")[1] ?? "";
  if (pattern === domain.productPath(":id")) return productPage(e.app, shop, name);
  if (pattern === domain.textPagePath(":slug")) return textPage(e.app, shop, name);
  const staticPage = pattern && staticPages(e)[pattern];
  if (!staticPage) return failedPage(shop, 404, domain.pageNotFound);
  const isHome = pattern === domain.homePath;
  const isIndexed =
    isCrawlable(shop) && indexedStaticPaths.includes(pattern) && staticPage.isIndexed !== false;
  return {
    ...basePage(shop, staticPage.title),
    canonical: isIndexed ? shop.origin + pattern : "",
    isIndexed,
    ...(isHome ? { data: domain.homeStructuredData(shop) } : {}),
  };
}

/**
 * Describes all pages except product and text pages, by their pattern.
 * @param {core.RequestEvent} e
 * @returns {Record<Exclude<(typeof domain.pagePatterns)[number], "/product/:id" | "/pages/:slug">,
 * StaticPage>}
 */
function staticPages(e) {
  const query = requestOf(e).url?.query();
  const searched = (query?.get("q") ?? "").trim().slice(0, 80);
  const ost = query?.get("ost") ?? null;
  const payment = domain.isCartClearedByStatus(ost) ? domain.paymentSuccessTitle : domain.paymentPendingTitle;
  return {
    [domain.homePath]: {},
    [domain.searchPath]: searched
      ? { title: domain.searchTitle(searched), isIndexed: false }
      : { title: domain.searchLabel },
    [domain.wishlistPath]: { title: domain.wishlistLabel },
    [domain.accountPath]: { title: domain.accountLabel },
    [domain.orderPattern]: { title: domain.orderLabel },
    [domain.checkoutSuccessPath]: { title: domain.isFailedStatus(ost) ? domain.paymentFailedTitle : payment },
    [domain.checkoutFailurePath]: { title: domain.paymentFailedTitle },
    [domain.verifyPath]: { title: domain.verifyEmailTitle },
    [domain.resetPath]: { title: domain.resetTitle },
    [domain.googlePath]: { title: domain.signingInTitle },
  };
}

/** Describes a product's page. @param {core.App} app @param {Shop} shop @param {string} id @returns {Page} */
function productPage(app, shop, id) {
  const { status, product } = findPublicProduct(app, id);
  if (!product) return failedPage(shop, status, domain.noSuchProduct);
  const isIndexed = isCrawlable(shop);
  const text = [domain.isTee(product) ? domain.teeMaterial : "", product.description]
    .filter(Boolean)
    .join(" ");
  return {
    ...basePage(shop, product.name),
    description: domain.shortened(text, descriptionShownMaxChars) || shop.description,
    canonical: isIndexed ? shop.origin + domain.productPath(product.id) : "",
    isIndexed,
    image: productImage(app, shop, product),
    product,
    data: domain.productStructuredData(product, shop),
  };
}

/** Describes a text page. @param {core.App} app @param {Shop} shop @param {string} slug @returns {Page} */
function textPage(app, shop, slug) {
  const page = findPublishedTextPage(app, slug);
  if (!page) return failedPage(shop, 404, domain.pageNotFound);
  const isIndexed = isCrawlable(shop);
  return {
    ...basePage(shop, page.title),
    description:
      domain.shortened(domain.stripPageMarkup(page.body), descriptionShownMaxChars) || shop.description,
    canonical: isIndexed ? shop.origin + domain.textPagePath(slug) : "",
    isIndexed,
  };
}

/**
 * The preview image of a product: its first shareable picture, else the shop's icon.
 * @param {core.App} app @param {Shop} shop @param {Product} product @returns {SharedImage}
 */
function productImage(app, shop, product) {
  const [picture] = domain.publishedPictures(product.pictures);
  if (!picture) return shopImage(shop);
  return {
    url: domain.absoluteUrl(shop.origin, picture.src),
    alt: domain.oneLine(product.name),
    isPhoto: true,
    ...sharedPictureSize(app, picture),
  };
}

/**
 * Describes a page that does not exist (404) or no longer exists (410).
 * @param {Shop} shop @param {404 | 410} status @param {string} title @returns {Page}
 */
function failedPage(shop, status, title) {
  return { ...basePage(shop, title), status };
}

/**
 * The fields that all pages share; the page is not indexed.
 * @param {Shop} shop @param {string} [title] @returns {Page}
 */
function basePage(shop, title) {
  return {
    status: 200,
    title: domain.oneLine(domain.pageTitle(shop.name, title)),
    description: domain.shortened(shop.description, descriptionShownMaxChars),
    canonical: "",
    isIndexed: false,
    shopName: domain.oneLine(shop.name),
    image: shopImage(shop),
  };
}

/** The shop's icon as preview image. @param {Shop} shop @returns {SharedImage} */
function shopImage({ origin, name }) {
  const { width, height, path } = icon;
  return { url: origin + path, alt: domain.oneLine(name), isPhoto: false, width, height };
}

module.exports = { describePage, indexedStaticPaths };
