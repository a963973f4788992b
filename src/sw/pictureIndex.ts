import { opened } from "./pageDatabase";

/*
 * What is in the picture caches: a cache can tell neither the size of its entries nor when they were last used without
 * opening each of them. Only a list: what is in it but not in the cache is found out and forgotten.
 */

export interface PictureEntry {
  cache: string;
  /** Of the cache. */
  key: string;
  /** Where it came from. */
  address: string;
  /** The product it belongs to; "" when its address does not tell. */
  product: string;
  /** The picture's size; what a cache adds for itself is little beside it. */
  bytes: number;
  /** When it was last shown, milliseconds since 1970. */
  usedAt: number;
}

const name = "haat-pictures";
const table = "pictures";

/** Does something with the list in one transaction of a connection of its own, which holds up nobody. */
async function withTable<T>(mode: IDBTransactionMode, work: (pictures: IDBObjectStore) => T): Promise<T> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    const pictures = request.result.createObjectStore(table, { keyPath: ["cache", "key"] });
    pictures.createIndex("product", "product");
  };
  const db = await opened(request);
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
  withTable("readwrite", (pictures) => pictures.put(entry));

export const removeEntries = (entries: readonly PictureEntry[]): Promise<unknown> =>
  withTable("readwrite", (pictures) => {
    for (const { cache, key } of entries) pictures.delete([cache, key]);
  });

export const clearIndex = (): Promise<unknown> => withTable("readwrite", (pictures) => pictures.clear());

/** Notes that a picture was shown now. */
export const recordUse = (cache: string, key: string): Promise<unknown> =>
  withTable("readwrite", (pictures) => {
    const known: IDBRequest<PictureEntry | undefined> = pictures.get([cache, key]);
    known.onsuccess = () => {
      if (known.result) pictures.put({ ...known.result, usedAt: Date.now() });
    };
  });

/** All entries of a cache, the one that was shown longest ago first. */
export async function entriesOf(cache: string): Promise<PictureEntry[]> {
  const range = IDBKeyRange.bound([cache], [cache, []]);
  const { result } = await withTable("readonly", (pictures) => pictures.getAll(range));
  return (result as PictureEntry[]).sort((a, b) => a.usedAt - b.usedAt);
}

/** All entries of some products. */
export async function entriesOfProducts(products: readonly string[]): Promise<PictureEntry[]> {
  const found = await withTable("readonly", (pictures) =>
    products.map((product) => pictures.index("product").getAll(product)),
  );
  return found.flatMap(({ result }) => result as PictureEntry[]);
}
