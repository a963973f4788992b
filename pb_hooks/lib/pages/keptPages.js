const { readJournalPosition } = require("../catalogue/journal.js");
const { areTextPagesPublic } = require("../catalogue/textPagesVersion.js");
const { withConcurrencyLimit } = require("../platform/concurrencyLimit.js");
const { runExclusively } = require("../platform/exclusive.js");
const { reportProblem } = require("../platform/problemLog.js");
const { minuteMs } = require("../platform/timeUnits.js");
const { tryPublicProductsSql } = require("./publicProducts.js");
const { composePage, hasRoot } = require("./compose.js");
const { styleHashes } = require("./inlineStyles.js");
const { linkHeader } = require("./linkHeader.js");
const { firstScreenJson, renderedTextPages } = require("./firstScreen.js");
const { readKeptPageEntry, deleteKeptPageEntry, storeKeptPageEntry } = require("./keptPageEntries.js");
const { compressPageFile, pageFileExists, writePageFile } = require("./pageFiles.js");
const { pageVersion } = require("./pageVersion.js");

/*
 * Keeps rendered pages as files for later requests, with one entry per page in the app's in-memory store. A
 * kept page is current while the catalogue's cursor and the built site are those in its entry. After a change
 * of the catalogue, a page is rendered again only if something has changed that the page shows. Otherwise its
 * file stays, and its HTML keeps the cursor at which the page was rendered. All data in the HTML are at least
 * as new as this cursor, except stock counts above `lowStockMax`: a change from one such count to another
 * does not render the page again (pageVersion.js).
 */

/**
 * @typedef {import("./compose.js").BuiltSite} BuiltSite
 * @typedef {import("./firstScreen.js").RenderedPath} RenderedPath
 * @typedef {import("./pageFiles.js").GzipWriter} GzipWriter
 *
 * A request's page.
 * @typedef {object} WantedPage
 * @property {string} key identifies the page
 * @property {string} path without a leading slash
 * @property {RenderedPath} page
 * @property {string} site identifies the built site with its settings
 * @property {() => BuiltSite} read reads the built site
 * @property {() => boolean} mayRender called once before the page is rendered; if it returns false, the page
 * is sent without its first screen
 * @property {(html: string) => ReturnType<typeof import("./pageWithHead.js")["buildPageWithHead"]>} [head]
 * inserts the page's head
 * @typedef {import("./keptPageEntries.js").KeptPage} KeptPage
 */

/**
 * At most two pages are rendered at the same time, because each JavaScript engine that renders needs some MB.
 */
const limit = { key: "shop.pages.rendering", max: 2, slowMs: minuteMs, slowMax: 2 };
/**
 * How long, in milliseconds, a request waits for another request that renders the same page. After that time
 * the waiting request gets the older version of the page, or the page without a first screen.
 */
const waitMaxMs = 3000;
const pollMs = 10;

const lockMaxMs = minuteMs;
const lockKey = (/** @type {string} */ key) => `shop.pages.lock ${key}`;

/**
 * Returns the kept page for the current catalogue. If the page has to be rendered, one request renders it
 * while the other requests wait.
 * @param {core.App} app
 * @param {WantedPage} wanted
 * @param {GzipWriter | undefined} gzipWriter writes the gzip copy of the page if it has none yet; undefined:
 * the request needs no gzip copy
 * @returns {KeptPage | undefined} undefined for a product that is not public, when rendering failed or
 * `mayRender` refused it, and when another request still renders the page and there is no older version
 */
function getKeptPage(app, { ...wanted }, gzipWriter) {
  const products = tryPublicProductsSql(app);
  if (!products) return;
  wanted.site += ` ${products.version} ${areTextPagesPublic(app)}`;
  const { epoch, seq, pagesSeq } = readJournalPosition(app.db());
  const isCurrent = (/** @type {KeptPage | undefined} */ kept) =>
    kept?.site === wanted.site && kept.seq === seq && kept.pagesSeq === pagesSeq && kept.epoch === epoch;
  for (let waited = 0; ; waited += pollMs) {
    const kept = readKeptPageEntry(app, wanted.key);
    if (kept && isCurrent(kept)) {
      if (!kept.name) return;
      if (hasFiles(app, kept) && (kept.gzipped || !gzipWriter)) return kept;
    }
    try {
      const turn = runExclusively(app, lockKey(wanted.key), lockMaxMs, () =>
        withConcurrencyLimit(app, limit, () => updateKeptPage(app, wanted, gzipWriter, products)),
      );
      if (turn.ran && turn.result.admitted) return turn.result.result;
    } catch (error) {
      // For example a full disk. The caller then sends the page without its first screen.
      reportFailure(app, wanted.path, error);
      return;
    }
    if (waited >= waitMaxMs) return kept?.site === wanted.site && kept.name ? kept : undefined;
    sleep(pollMs);
  }
}

/**
 * Renders a page unless its file is current, writes its gzip copy, and stores its entry.
 * @param {core.App} app
 * @param {WantedPage} wanted
 * @param {GzipWriter | undefined} gzipWriter as in `getKeptPage`
 * @param {import("../catalogue/publicProductsSql.js").PublicProductsSql} products
 * @returns {KeptPage | undefined} undefined for a product that is not public, and when rendering failed or
 * `mayRender` refused it
 */
function updateKeptPage(app, wanted, gzipWriter, products) {
  const { key, page, site } = wanted;
  const before = readKeptPageEntry(app, key);
  // Reads the cursor before the products: after a change in between, the products are newer than the cursor,
  // never older.
  const now = readJournalPosition(app.db());
  const { epoch, seq, pagesSeq } = now;
  const records = firstScreenJson(app, page, products);
  const textPages = renderedTextPages(app, page, now);
  if (records === undefined || !textPages) return deleteKeptPageEntry(app, key);
  const version = pageVersion(site, epoch, records, textPages);
  const isSame = before?.version === version && before.name !== "" && hasFiles(app, before);
  if (!isSame && !wanted.mayRender()) return;
  /** @type {KeptPage} */
  const kept = isSame
    ? { ...before, site, epoch, seq, pagesSeq }
    : {
        ...renderAndWrite(app, wanted, { cursor: `${epoch}.${seq}`, records, textPages }),
        ...{ version, site, epoch, seq, pagesSeq },
        previous: before?.name ?? "",
      };
  if (kept.name && gzipWriter && !kept.gzipped) {
    compressPageFile(app, kept.name, gzipWriter);
    kept.gzipped = true;
  }
  storeKeptPageEntry(app, page.kind === "product" ? "products" : "others", key, kept, before);
  return kept.name ? kept : undefined;
}

/**
 * Whether a kept page's file, and its gzip copy if it has one, exist.
 * @param {core.App} app @param {KeptPage} kept
 */
function hasFiles(app, { name, gzipped }) {
  return pageFileExists(app, name) && (!gzipped || pageFileExists(app, `${name}.gz`));
}

/**
 * Reports a page that could not be rendered.
 * @param {core.App} app @param {string} path @param {unknown} error
 */
function reportFailure(app, path, error) {
  reportProblem(app, "A page could not be rendered", { path: `/${path}`, problem: error });
}

/**
 * Renders a page and writes its file. The returned `name` is "" when the page cannot be rendered.
 * @param {core.App} app
 * @param {WantedPage} wanted
 * @param {import("./compose.js").PageData} data
 * @returns {Pick<KeptPage, "name" | "link" | "styles" | "isIndexed" | "gzipped">}
 */
function renderAndWrite(app, { key, path, page, read, head }, data) {
  const none = { name: "", link: "", styles: "", isIndexed: false, gzipped: false };
  const site = read();
  if (!hasRoot(site.template)) return none;
  try {
    const body = composePage(site, path, page, data);
    const full = body && head ? head(body) : undefined;
    if (!body || (full && full.page.status !== 200)) return none;
    const html = full?.html ?? body;
    return {
      name: writePageFile(app, key, html),
      link: linkHeader(html),
      styles: styleHashes(html),
      isIndexed: full?.page.isIndexed === true,
      gzipped: false,
    };
  } catch (error) {
    reportFailure(app, path, error);
    return none;
  }
}

module.exports = { getKeptPage };
