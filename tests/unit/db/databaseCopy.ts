/* Copies of whole databases, without Dexie: a copy is faster than creating and filling a database again. */

/** An object store with its indexes and rows. */
interface StoreCopy {
  name: string;
  options: IDBObjectStoreParameters;
  indexes: { name: string; keyPath: string | string[]; options: IDBIndexParameters }[];
  rows: unknown[];
}

/** A database as plain data. */
export interface DatabaseCopy {
  name: string;
  version: number;
  stores: StoreCopy[];
}

/** Copies a database, its rows in the order of their keys. All stores must have in-line keys. */
export async function copyDatabase(factory: IDBFactory, name: string): Promise<DatabaseCopy> {
  const connection = await resultOf(factory.open(name));
  const names = [...connection.objectStoreNames];
  const transaction = connection.transaction(names);
  const stores = names.map((name) => transaction.objectStore(name));
  const rows = await Promise.all(stores.map((store) => resultOf(store.getAll())));
  connection.close();
  return {
    name,
    version: connection.version,
    stores: stores.map((store, at) => ({ ...descriptionOf(store), rows: rows[at] ?? [] })),
  };
}

function descriptionOf(store: IDBObjectStore): Omit<StoreCopy, "rows"> {
  const { name, keyPath, autoIncrement } = store;
  const indexes = [...store.indexNames].map((name) => {
    const { keyPath, unique, multiEntry } = store.index(name);
    return { name, keyPath, options: { unique, multiEntry } };
  });
  return { name, options: { keyPath, autoIncrement }, indexes };
}

/** Creates a database with the schema and the rows of a copy. */
export async function createCopy(
  factory: IDBFactory,
  { name, version, stores }: DatabaseCopy,
): Promise<void> {
  const request = factory.open(name, version);
  request.onupgradeneeded = () => {
    for (const { name, options, indexes, rows } of stores) {
      const store = request.result.createObjectStore(name, options);
      for (const { name, keyPath, options } of indexes) store.createIndex(name, keyPath, options);
      for (const row of rows) store.put(row);
    }
  };
  (await resultOf(request)).close();
}

function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
