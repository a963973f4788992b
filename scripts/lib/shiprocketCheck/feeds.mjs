import { note, ok, problem, sendRequest } from "./findings.mjs";

/** @typedef {import("./findings.mjs").Finding} Finding */
/**
 * @typedef {{ productProblems(product: unknown): string[], collectionProblems(collection: unknown): string[]
 * }} Format
 */
/**
 * @typedef {{ id: number, title: string, image: { src: string }, variants: { id: number, price: string }[] }}
 * Product
 */

const pageRows = 100;
const pagesMax = 200;
const shownMax = 5;

/**
 * Reads the shop's products and collections with the same requests as Shiprocket, and checks their format.
 * @param {string} shopUrl without a trailing slash
 * @param {Format} format
 * @returns {Promise<{ findings: Finding[], products: Product[] }>}
 */
export async function checkFeeds(shopUrl, format) {
  const health = await sendRequest(`${shopUrl}/api/health`);
  if (health.status !== 200) {
    const advice = `${shopUrl} answered ${health.status || health.reason}; start the shop, and check SHOP_URL and the proxy.`;
    return { findings: [problem("the shop's address", advice)], products: [] };
  }
  const base = `${shopUrl}/api/shiprocket`;
  const { rows: products, finding } = await readPages(`${base}/products?`, "products");
  const listed = await readPages(`${base}/collections?`, "collections");
  const findings = [
    ok(`the shop answers at ${shopUrl}`),
    ...(finding ? [finding] : checkRowFormats("product", products, format.productProblems)),
    ...(listed.finding
      ? [listed.finding]
      : checkRowFormats("collection", listed.rows, format.collectionProblems)),
  ];
  for (const { id, title } of listed.rows) findings.push(await checkCollection(base, id, title));
  findings.push(...(await checkPictures(products)));
  return { findings, products };
}

/**
 * Reads all pages of a list. Returns a `finding` with the problem when a page cannot be read.
 * @param {string} url of the list, to which `&page=…` is added @param {"products" | "collections"} name
 */
async function readPages(url, name) {
  /** @type {any[]} */
  const rows = [];
  for (let page = 1; page <= pagesMax; page += 1) {
    const { status, json, reason } = await sendRequest(`${url}&page=${page}&limit=${pageRows}`);
    const found = json?.data?.[name];
    if (status !== 200 || !Array.isArray(found))
      return { rows, finding: problem(name, `the list answered ${status || reason}; read the shop's log.`) };
    rows.push(...found);
    if (rows.length >= json.data.total || found.length === 0) break;
  }
  return { rows, finding: undefined };
}

/**
 * Checks each row of a list with `problemsOf`, and that no id occurs twice among rows and variants.
 * @param {string} kind
 * @param {any[]} rows
 * @param {(row: unknown) => string[]} problemsOf
 * @returns {Finding[]}
 */
function checkRowFormats(kind, rows, problemsOf) {
  if (rows.length === 0)
    return [problem(`${kind}s`, "the list is empty; add active products with a price, in a collection.")];
  /** @type {Finding[]} */
  const wrong = rows.flatMap((row) =>
    problemsOf(row).map((sentence) => problem(`${kind} ${row?.id} (${row?.title})`, sentence)),
  );
  const ids = rows.flatMap((row) => [
    row.id,
    ...(row.variants ?? []).map((/** @type {any} */ each) => each.id),
  ]);
  if (new Set(ids).size < ids.length)
    wrong.push(problem(`${kind}s`, "two have the same id; report this as a bug."));
  if (wrong.length === 0) return [ok(`${rows.length} ${kind}s have the format that Shiprocket wants`)];
  const more = wrong.length - shownMax;
  return [
    ...wrong.slice(0, shownMax),
    ...(more > 0 ? [problem(`${kind}s`, `${more} more problems of this kind.`)] : []),
  ];
}

/**
 * Checks that a collection's products can be read through both endpoints that Shiprocket uses for them.
 * @param {string} base @param {number} id @param {string} title
 */
async function checkCollection(base, id, title) {
  const byQuery = await sendRequest(`${base}/products?collection_id=${id}&limit=1`);
  const byPath = await sendRequest(`${base}/collections/${id}/products?limit=1`);
  const [total, same] = [byQuery.json?.data?.total, byPath.json?.data?.total];
  return total > 0 && total === same
    ? ok(`collection ${title} has ${total} products`)
    : problem(
        `collection ${title}`,
        `its products cannot be read (${byQuery.status}, ${byPath.status}); read the shop's log.`,
      );
}

/**
 * Checks that products have pictures and that the first one can be fetched.
 * @param {Product[]} products @returns {Promise<Finding[]>}
 */
async function checkPictures(products) {
  const pictured = products.filter(({ image }) => image?.src);
  /** @type {Finding[]} */
  const findings = [];
  if (pictured.length < products.length)
    findings.push(
      note(
        `${products.length - pictured.length} products have no picture`,
        "their price at the checkout is that of Shiprocket's last reading; add a photo to pin it.",
      ),
    );
  const [first] = pictured;
  if (!first) return findings;
  const { status, type, reason } = await sendRequest(first.image.src);
  const isPicture = status === 200 && type.startsWith("image/");
  findings.push(
    isPicture
      ? ok("a picture can be fetched")
      : problem(
          `the picture ${first.image.src}`,
          `it answered ${status || reason} ${type}; check SHOP_URL and the proxy.`,
        ),
  );
  return findings;
}
