import { requestJson } from "./http";

const records = "/api/collections/products/records";

/** What a card shows. Descriptions can be long and come with the whole catalogue. */
const cardFields =
  "id,name,price,images,photos,active,collection_ids,createdat,sizes,stockbysize,stock,gender,variant_ids";

/** Rows of one answer when everything is read page by page: a compromise between requests and their cost. */
const pageRows = 500;

/**
 * The newest products of a collection, as raw records.
 * @param collection the shop's name of it, without quotes
 * @throws {ServerError}
 */
export async function newestOfCollection(collection: string, count: number): Promise<unknown[]> {
  return list({
    filter: `active=true && collection_ids~'"${collection}"'`,
    sort: "-sortdate,id",
    perPage: `${count}`,
    fields: cardFields,
  });
}

/**
 * Every record that the public may read, page by page, as raw records. The expensive way, for when the others fail.
 * @throws {ServerError}
 */
export async function* allRecords(): AsyncGenerator<unknown[], void> {
  for (let after = ""; ; ) {
    const page = await list({ filter: `id>'${after}'`, sort: "id", perPage: `${pageRows}` });
    if (page.length > 0) yield page;
    if (page.length < pageRows) return;
    after = String((page.at(-1) as { id?: unknown }).id);
  }
}

async function list(query: Record<string, string>): Promise<unknown[]> {
  const answer = await requestJson(`${records}?${new URLSearchParams({ skipTotal: "1", ...query })}`);
  const { items } = answer as { items?: unknown };
  return Array.isArray(items) ? items : [];
}
