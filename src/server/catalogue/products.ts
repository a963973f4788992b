import { cardColumns, type ProductId, parseProductId } from "../../domain/catalogue/product";
import { request, requestJson } from "../http";
import { ShopError } from "../shopError";

/*
 * The public catalogue. Every visitor reads it before the first paint, so these requests do without the SDK.
 */

const records = "/api/collections/products/records";
const snapshot = "/api/shop/catalogue";
/** After a change the first request for a large catalogue waits while the server writes the snapshot. */
const snapshotTimeoutMs = 20_000;
/** Rows per response when every product is read page by page: a compromise between requests and their cost. */
const pageRows = 500;

/** A position in the server's journal; `epoch` names the journal. */
export interface Cursor {
  epoch: string;
  seq: number;
}

/** Changes since a cursor, oldest first; `products` are raw rows of {seq, record}. */
export interface Changes extends Cursor {
  /** Whether there are further changes after `seq`. */
  more: boolean;
  products: unknown[];
  gone: ProductId[];
  /** The server's version of the text pages, if it is another one than the request named. */
  pagesVersion: string | undefined;
}

/**
 * The newest products of a collection, as raw records.
 * @param collection the shop's name of it, without quotes
 * @throws {ShopError}
 */
export async function newestOfCollection(collection: string, count: number): Promise<unknown[]> {
  return listRecords({
    filter: `active=true && collection_ids~'"${collection}"'`,
    sort: "-sortdate,id",
    perPage: `${count}`,
    fields: cardColumns.join(","),
  });
}

/** A page of product records. @throws {ShopError} */
export async function listRecords(query: Record<string, string>): Promise<unknown[]> {
  const answer = await requestJson(`${records}?${new URLSearchParams({ skipTotal: "1", ...query })}`);
  const { items } = answer as { items?: unknown };
  return Array.isArray(items) ? items : [];
}

/**
 * All public product records, page by page, as raw records. The expensive fallback of the snapshot.
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

/**
 * The whole catalogue as JSON lines, in chunks as they arrive. The first line is {epoch, cursor, count}; the others are
 * rows of {seq, record}, `seq` ascending. A last line without its line end was cut off and is left out.
 * @throws {ShopError}
 */
export async function* snapshotLines(): AsyncGenerator<string[], void> {
  // The browser's cached copy is out of date after a change.
  const answer = await request(snapshot, { cache: "no-cache", timeoutMs: snapshotTimeoutMs });
  let rest = "";
  for await (const chunk of answer.text()) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield lines;
  }
}

/**
 * The changes after a cursor.
 * @param pages version of the text pages on this device, "" for none; without it the answer does not name them
 * @throws {ShopError} status 410 when the server does not know the cursor
 */
export async function changesSince({ epoch, seq }: Cursor, pages?: string): Promise<Changes> {
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
 * One product as a raw record; undefined when the shop has no such public product.
 * @throws {ShopError}
 */
export async function productRecord(id: string, signal?: AbortSignal): Promise<unknown> {
  try {
    return await requestJson(`${records}/${encodeURIComponent(id)}`, signal && { signal });
  } catch (problem) {
    if (problem instanceof ShopError && problem.status === 404) return undefined;
    throw problem;
  }
}

/** Parses "<epoch>.<seq>". */
export function parseCursor(cursor: unknown): Cursor | undefined {
  const [, epoch, seq] = /^(.+)\.(\d+)$/.exec(String(cursor)) ?? [];
  return epoch && seq ? { epoch, seq: Number(seq) } : undefined;
}
