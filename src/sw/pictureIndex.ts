import type { ProductId } from "../domain/catalogue/product";
import { requestResult } from "./pageDatabase";

/*
 * An index of the picture caches in IndexedDB. The Cache API tells neither the size nor the last use of a
 * cache entry without reading the entry. The caches decide what exists: index entries without a cache entry
 * are removed when they are found.
 */

export interface PictureEntry {
  cache: string;
  /** The cache key. */
  key: string;
  /** The URL the picture came from. */
  address: string;
  /** Id of the product that the picture shows; "" when the URL does not contain one. */
  product: ProductId | "";
  /** Size of the body. */
  bytes: number;
  /** When the picture was last shown, or cached; milliseconds since 1970. */
  usedAt: number;
}

const name = "haat-pictures";
const table = "pictures";

/**
 * Runs `work` in one transaction. Opens and closes its own connection, so that no open connection blocks
 * the deletion of the database.
 */
async function withPictureTable<T>(
  mode: IDBTransactionMode,
  work: (pictures: IDBObjectStore) => T,
): Promise<T> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    const pictures = request.result.createObjectStore(table, { keyPath: ["cache", "key"] });
    pictures.createIndex("product", "product");
  };
  const db = await requestResult(request);
  try {
    const change = db.transaction(table, mode);
    const result = work(change.objectStore(table));
    await new Promise<void>((resolve, reject) => {
      change.oncomplete = () => resolve();
      change.onabort = () => reject(change.error);
    });
    return result;
  } finally {
    db.close();
  }
}

export const recordPicture = (entry: PictureEntry): Promise<unknown> =>
  withPictureTable("readwrite", (pictures) => pictures.put(entry));

export const removeEntries = (entries: readonly PictureEntry[]): Promise<unknown> =>
  withPictureTable("readwrite", (pictures) => {
    for (const { cache, key } of entries) pictures.delete([cache, key]);
  });

export const clearIndex = (): Promise<unknown> =>
  withPictureTable("readwrite", (pictures) => pictures.clear());

/** Sets `usedAt` of an entry to now. */
export const recordUse = (cache: string, key: string): Promise<unknown> =>
  withPictureTable("readwrite", (pictures) => {
    const known: IDBRequest<PictureEntry | undefined> = pictures.get([cache, key]);
    known.onsuccess = () => {
      if (known.result) pictures.put({ ...known.result, usedAt: Date.now() });
    };
  });

/** Reads the index entries of a picture cache, least recently used first. */
export async function entriesOfCache(cache: string): Promise<PictureEntry[]> {
  const range = IDBKeyRange.bound([cache], [cache, []]);
  const { result } = await withPictureTable("readonly", (pictures) => pictures.getAll(range));
  return (result as PictureEntry[]).sort((a, b) => a.usedAt - b.usedAt);
}

/** Reads the index entries of these products' pictures. */
export async function entriesOfProducts(products: readonly (ProductId | "")[]): Promise<PictureEntry[]> {
  const found = await withPictureTable("readonly", (pictures) =>
    products.map((product) => pictures.index("product").getAll(product)),
  );
  return found.flatMap(({ result }) => result as PictureEntry[]);
}
