import { listRecords } from "./catalogue/products";

/** Rows of one answer when everything is read page by page: a compromise between requests and their cost. */
const pageRows = 500;

/**
 * Every record that the public may read, page by page, as raw records. The expensive way, for when the others fail.
 * @throws {ShopError}
 */
export async function* allRecords(): AsyncGenerator<unknown[], void> {
  for (let after = ""; ; ) {
    const page = await listRecords({ filter: `id>'${after}'`, sort: "id", perPage: `${pageRows}` });
    if (page.length > 0) yield page;
    if (page.length < pageRows) return;
    after = String((page.at(-1) as { id?: unknown }).id);
  }
}
