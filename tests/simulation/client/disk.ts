import type { Program } from "./bundle";

/*
 * The IndexedDB of a simulated browser: fake-indexeddb, whose tasks are events of the executor. Reads its
 * committed rows at once, which no page can do, and copies them.
 */

type Storage = typeof import("./storage");
type Factory = InstanceType<Storage["IDBFactory"]>;

/** The part of fake-indexeddb that is not published. */
interface RawFactory {
  _databases: Map<string, RawDatabase>;
}
interface RawDatabase {
  transactions: { mode: string; _state: string; _rollbackLog: (() => void)[] }[];
  connections: unknown[];
  rawObjectStores: Map<string, RawStore>;
  version: number;
}
interface RawRecords {
  keysAreUnique: boolean;
  put(record: object): void;
  values(): Iterable<{ key: unknown; value: unknown }>;
}
interface RawStore {
  rawDatabase: RawDatabase;
  records: RawRecords;
  rawIndexes: Map<string, { rawObjectStore: RawStore; records: RawRecords }>;
  keyGenerator: { num: number } | null;
}

export type Copy = ReadonlyMap<string, RawDatabase>;

export class Disk {
  isFull = false;
  /** Counts the calls that change rows, also those that are undone. */
  writes = 0;
  readonly storage: Storage;
  factory: Factory;

  /** @param queueTask runs a task of the database later; never, when the page has crashed */
  constructor(program: Program<Storage>, queueTask: (task: () => void) => void) {
    this.storage = program({ setImmediate: queueTask, structuredClone, DOMException, seededRandom: () => 0 });
    this.factory = new this.storage.IDBFactory();
    const { prototype } = this.storage.ObjectStore;
    const disk = this;
    for (const name of ["storeRecord", "deleteRecord", "clear"] as const) {
      const change = prototype[name];
      prototype[name] = function (this: unknown, ...args: unknown[]) {
        disk.writes += 1;
        return change.apply(this, args);
      };
    }
    const { storeRecord } = prototype;
    prototype.storeRecord = function (this: unknown, ...args: unknown[]) {
      // A rollback has no log: it always succeeds.
      if (disk.isFull && args[2]) throw new DOMException("The disk is full.", "QuotaExceededError");
      return storeRecord.apply(this, args);
    };
  }

  /** Undoes the transactions that have not ended, and closes all connections. */
  crash(): void {
    const databases = this.#databases();
    for (const [name, database] of databases) {
      const open = database.transactions.filter(({ _state }) => _state !== "finished");
      for (const { _rollbackLog } of open) for (const undo of _rollbackLog.reverse()) undo();
      // The first one makes the tables.
      if (open.some(({ mode }) => mode === "versionchange")) databases.delete(name);
      database.transactions = [];
      database.connections = [];
    }
    this.restore(databases);
  }

  /** The rows of a table; undefined while a transaction may have written rows that are not committed. */
  rows<Row>(table: string): Row[] | undefined {
    const database = this.#databases().get("haat");
    const isWriting = database?.transactions.some(
      ({ mode, _state }) => mode !== "readonly" && _state !== "finished",
    );
    if (isWriting) return;
    return [...(database?.rawObjectStores.get(table)?.records.values() ?? [])].map(
      ({ value }) => value as Row,
    );
  }

  /** What is committed; only after `crash`. */
  copy(): Copy {
    return new Map([...this.#databases()].map(([name, database]) => [name, copyOf(database)]));
  }

  /** Replaces everything, after `crash`. */
  restore(copy: Copy): void {
    this.factory = new this.storage.IDBFactory();
    for (const [name, database] of copy) this.#databases().set(name, copyOf(database));
  }

  #databases(): Map<string, RawDatabase> {
    return (this.factory as unknown as RawFactory)._databases;
  }
}

/** Shares the rows, which are never changed. */
function copyOf(database: RawDatabase): RawDatabase {
  const copy: RawDatabase = Object.assign(Object.create(Object.getPrototypeOf(database)), database, {
    transactions: [],
    connections: [],
    rawObjectStores: new Map(),
  });
  // The constructor binds it to its database.
  const { processTransactions } = Object.getPrototypeOf(database) as { processTransactions(): void };
  Object.assign(copy, { processTransactions: processTransactions.bind(copy) });
  for (const [name, store] of database.rawObjectStores) {
    const storeCopy: RawStore = withRecords(store);
    storeCopy.rawDatabase = copy;
    const { keyGenerator } = store;
    storeCopy.keyGenerator =
      keyGenerator && Object.assign(Object.create(Object.getPrototypeOf(keyGenerator)), keyGenerator);
    storeCopy.rawIndexes = new Map(
      [...store.rawIndexes].map(([index, raw]) => [
        index,
        Object.assign(withRecords(raw), { rawObjectStore: storeCopy }),
      ]),
    );
    copy.rawObjectStores.set(name, storeCopy);
  }
  return copy;
}

function withRecords<Owner extends { records: RawRecords }>(owner: Owner): Owner {
  const { records } = owner;
  const Records = records.constructor as new (keysAreUnique: boolean) => RawRecords;
  const copy = new Records(records.keysAreUnique);
  for (const record of records.values()) copy.put({ ...record });
  return Object.assign(Object.create(Object.getPrototypeOf(owner)), owner, { records: copy });
}
