import { cardColumns, type ProductId, parseProductId } from "../../domain/catalogue/product";
import { request, requestJson } from "../http";
import { isGoneError, ShopError } from "../shopError";

/*
 * Requests of the public catalogue. Every visitor needs it before the first paint, so these requests do not
 * use the PocketBase SDK.
 */

const records = "/api/collections/products/records";
const snapshot = "/api/shop/catalogue";
/**
 * Timeout of a snapshot request: after a change the first request for a large catalogue waits while the
 * server writes the snapshot.
 */
const snapshotTimeoutMs = 20_000;
/**
 * Records per page of `fetchAllProductRecords`: a compromise between the number of requests and the cost of
 * each.
 */
const pageRows = 500;

/** A position in the server's journal of catalogue changes; `epoch` names the journal. */
export interface Cursor {
  epoch: string;
  seq: number;
}

/** Changes since a cursor, oldest first; `products` are raw rows of {seq, record}. */
export interface CatalogueChanges extends Cursor {
  /** Whether there are further changes after `seq`. */
  more: boolean;
  products: unknown[];
  gone: ProductId[];
  /** The server's version of the text pages; undefined when the request named this version, or none. */
  pagesVersion: string | undefined;
}

/**
 * Fetches the newest products of a collection, as raw records.
 * @param collection the collection's name in the shop, without quotes
 * @throws {ShopError}
 */
export async function fetchNewestOfCollection(collection: string, count: number): Promise<unknown[]> {
  return fetchProductPage({
    filter: `active=true && collection_ids~'"${collection}"'`,
    sort: "-sortdate,id",
    perPage: `${count}`,
    fields: cardColumns.join(","),
  });
}

/** Fetches one page of product records. @throws {ShopError} */
async function fetchProductPage(query: Record<string, string>): Promise<unknown[]> {
  const answer = await requestJson(`${records}?${new URLSearchParams({ skipTotal: "1", ...query })}`);
  const { items } = answer as { items?: unknown };
  return Array.isArray(items) ? items : [];
}

/**
 * Fetches all public products page by page, as raw records: the expensive fallback when the snapshot fails.
 * @throws {ShopError}
 */
export async function* fetchAllProductRecords(): AsyncGenerator<unknown[], void> {
  for (let after = ""; ; ) {
    const page = await fetchProductPage({ filter: `id>'${after}'`, sort: "id", perPage: `${pageRows}` });
    if (page.length > 0) yield page;
    if (page.length < pageRows) return;
    after = String((page.at(-1) as { id?: unknown }).id);
  }
}

/**
 * Fetches the snapshot, the whole catalogue as JSON lines, and yields the lines in chunks as they arrive. The
 * first line is {epoch, cursor, count}; the other lines are rows of {seq, record}, `seq` ascending. Leaves
 * out a last line without a line end: the response was cut off there.
 * @param cursor "<epoch>.<seq>": a snapshot that has all changes up to this cursor is enough, also one from
 * the HTTP cache
 * @throws {ShopError}
 */
export async function* fetchSnapshotLines(cursor?: string): AsyncGenerator<string[], void> {
  const path = cursor ? `${snapshot}?cursor=${encodeURIComponent(cursor)}` : snapshot;
  // "no-cache": the browser asks the server whether its cached copy is still current.
  const cache = cursor ? "default" : "no-cache";
  const answer = await request(path, { cache, timeoutMs: snapshotTimeoutMs });
  let rest = "";
  for await (const chunk of answer.text()) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield lines;
  }
}

/**
 * Fetches the changes after a cursor.
 * @param pages version of the text pages on this device, "" for none; without it `pagesVersion` of the result
 * is undefined
 * @throws {ShopError} status 410 when the server does not know the cursor
 */
export async function fetchChangesSince({ epoch, seq }: Cursor, pages?: string): Promise<CatalogueChanges> {
  const known = pages === undefined ? "" : `&pages=${encodeURIComponent(pages)}`;
  const answer = await requestJson(`${snapshot}/changes?since=${epoch}.${seq}${known}`, {
    cache: "no-store",
  });
  const { cursor, more, products, gone, pages: pagesVersion } = answer as Record<string, unknown>;
  const next = parseCursor(cursor);
  if (!next || !Array.isArray(products) || !Array.isArray(gone)) {
    throw new ShopError("broken", { status: 200, cause: answer });
  }
  return {
    ...next,
    more: more === true,
    products,
    gone: gone.flatMap((id) => parseProductId(id) || []),
    pagesVersion: typeof pagesVersion === "string" ? pagesVersion : undefined,
  };
}

/**
 * Fetches one product as a raw record; undefined when the shop has no such public product.
 * @throws {ShopError}
 */
export async function fetchProductRecord(id: string, signal?: AbortSignal): Promise<unknown> {
  try {
    return await requestJson(`${records}/${encodeURIComponent(id)}`, signal && { signal });
  } catch (problem) {
    if (isGoneError(problem)) return undefined;
    throw problem;
  }
}

/** Parses "<epoch>.<seq>". */
export function parseCursor(cursor: unknown): Cursor | undefined {
  const [, epoch, seq] = /^(.+)\.(\d+)$/.exec(String(cursor)) ?? [];
  return epoch && seq ? { epoch, seq: Number(seq) } : undefined;
}
