import { cardColumns } from "../../domain/catalogue/product";
import { request, requestJson } from "../http";
import { ShopError } from "../shopError";

const records = "/api/collections/products/records";
const snapshot = "/api/shop/catalogue";
/** The first to ask for a large catalogue after a change waits while the server writes it. */
const snapshotTimeoutMs = 20_000;

/** A place in the server's sequence of changes; `epoch` names the stretch of it, and changes with the server's starts. */
export interface Cursor {
  epoch: string;
  seq: number;
}

/** Changes since a cursor, oldest first; `products` are raw rows of {seq, record}. */
export interface Changes extends Cursor {
  /** Whether there are further ones after `seq`. */
  more: boolean;
  products: unknown[];
  gone: string[];
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
 * The whole catalogue as JSON lines, in pieces as they arrive. The first line is {epoch, cursor, count}; the others
 * are rows of {seq, record}, `seq` ascending. A last line without its end was cut off, and is left out.
 * @throws {ShopError}
 */
export async function* snapshotLines(): AsyncGenerator<string[], void> {
  // Asked again after a change, the browser's own copy would be the old one.
  const answer = await request(snapshot, { cache: "no-cache", timeoutMs: snapshotTimeoutMs });
  let rest = "";
  for await (const piece of answer.text()) {
    const lines = (rest + piece).split("\n");
    rest = lines.pop() ?? "";
    yield lines;
  }
}

/**
 * What changed after a cursor.
 * @throws {ShopError} status 410 when the server does not know the cursor (any more)
 */
export async function changesSince({ epoch, seq }: Cursor): Promise<Changes> {
  const answer = await requestJson(`${snapshot}/changes?since=${epoch}.${seq}`, { cache: "no-store" });
  const { cursor, more, products, gone } = answer as Record<string, unknown>;
  const next = parseCursor(cursor);
  if (!next || !Array.isArray(products) || !Array.isArray(gone)) {
    throw new ShopError("broken", { status: 200, cause: answer });
  }
  return { ...next, more: more === true, products, gone: gone.map(String) };
}

/** Reads "<epoch>.<seq>". */
function parseCursor(cursor: unknown): Cursor | undefined {
  const [, epoch, seq] = /^(.+)\.(\d+)$/.exec(String(cursor)) ?? [];
  return epoch && seq ? { epoch, seq: Number(seq) } : undefined;
}

/**
 * One product as a raw record; undefined when the shop has no such product for the public.
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
