import { forceCloseDatabase, IDBFactory } from "fake-indexeddb";

/*
 * An IndexedDB in memory whose connections fail on request, as browsers let them fail. Its steps are
 * numbered: each `transaction()`, each request, and each commit of a change is one. A test counts the steps
 * of some work, and then repeats the work with a fault at each of them.
 */

export type Step = "transaction" | "write" | "delete" | "read" | "commit";

/** The kinds of faults, each with the kinds of steps at which it can happen in a browser. */
export const faults = {
  /** iOS: the connection is dead, and its transaction is rolled back. */
  "connection lost": ["write", "delete", "read", "commit"],
  /** The connection is dead, as above, but the transaction was committed before. */
  "connection lost after the commit": ["commit"],
  /** One request fails, and the connection lives. */
  UnknownError: ["write", "delete", "read", "commit"],
  InvalidStateError: ["transaction", "write", "delete", "read"],
  TransactionInactiveError: ["write", "delete", "read"],
  /** The browser ends the transaction. */
  AbortError: ["write", "delete", "read", "commit"],
  "AbortError after the commit": ["commit"],
  /** The browser closes the connection, with the event `close`. */
  "closed by the browser": ["transaction", "write", "delete", "read", "commit"],
  "closed by the browser after the commit": ["commit"],
  /** Another tab wants to upgrade the database. */
  versionchange: ["transaction", "write", "delete", "read", "commit"],
  /** Also at a deletion: the browser's database first writes the change to a journal. */
  QuotaExceededError: ["write", "delete", "commit"],
} as const satisfies Record<string, readonly Step[]>;

export type FaultKind = keyof typeof faults;

export interface Fault {
  kind: FaultKind;
  /** Number of the first step that fails. */
  at: number;
  /** Whether this and each later step of these kinds fails; without it only one step does. */
  repeats?(step: Step): boolean;
}

/** The parts of fake-indexeddb's classes that the faults use. */
interface FakeTransaction extends IDBTransaction {
  _execRequestAsync(request: { operation(): unknown; source: unknown }): IDBRequest;
  _abort(name: string): void;
  _rollbackLog: unknown[];
}

export class FaultyIndexedDb {
  readonly factory = new IDBFactory();
  /** The steps since `arm`. */
  steps: Step[] = [];
  /** What happens to attempts to open a database: each fails, or gets no answer. */
  opens: "work" | "fail" | "hang" = "work";
  #fault: Fault | undefined;
  #armed = false;
  #dead = new WeakSet<IDBDatabase>();

  constructor() {
    const open = this.factory.open.bind(this.factory);
    this.factory.open = (name, version) => {
      if (this.opens !== "work") return deadRequest(this.opens === "fail");
      const request = open(name, version);
      request.addEventListener("success", () => this.#watch(request.result));
      return request;
    };
  }

  /** Counts steps from now on, and lets a fault happen. */
  arm(fault?: Fault): void {
    this.steps = [];
    this.#fault = fault;
    this.#armed = true;
  }

  /** Lets nothing fail any more. */
  disarm(): void {
    this.#armed = false;
    this.#fault = undefined;
    this.opens = "work";
  }

  /** Numbers a step. @returns the fault that happens at it */
  #next(step: Step): FaultKind | undefined {
    if (!this.#armed) return;
    this.steps.push(step);
    const fault = this.#fault;
    if (!fault || this.steps.length - 1 < fault.at) return;
    if (fault.repeats) return fault.repeats(step) ? fault.kind : undefined;
    this.#fault = undefined;
    return fault.kind;
  }

  #watch(connection: IDBDatabase): void {
    const begin = connection.transaction.bind(connection);
    connection.transaction = (stores, mode, options) => {
      const kind = this.#next("transaction");
      if (kind === "closed by the browser") forceCloseDatabase(connection as never);
      if (kind === "versionchange") fireVersionChange(connection);
      if (kind === "InvalidStateError" || this.#dead.has(connection))
        throw new DOMException("The connection is closing.", "InvalidStateError");
      const transaction = begin(stores, mode, options) as FakeTransaction;
      this.#watchRequests(connection, transaction);
      this.#watchCommit(connection, transaction);
      return transaction;
    };
  }

  #watchRequests(connection: IDBDatabase, transaction: FakeTransaction): void {
    let step: Step = "read";
    const objectStore = transaction.objectStore.bind(transaction);
    transaction.objectStore = (name) => {
      const store = objectStore(name);
      if (Object.hasOwn(store, "put")) return store;
      for (const method of ["put", "add", "delete", "clear"] as const) {
        const write = store[method].bind(store) as (...values: unknown[]) => IDBRequest;
        Object.assign(store, {
          [method](...values: unknown[]) {
            step = method === "put" || method === "add" ? "write" : "delete";
            return write(...values);
          },
        });
      }
      return store;
    };
    const send = transaction._execRequestAsync.bind(transaction);
    transaction._execRequestAsync = (request) => {
      const kind = request.source ? this.#next(step) : undefined;
      step = "read";
      if (kind === "InvalidStateError" || kind === "TransactionInactiveError")
        throw new DOMException("The transaction has ended.", kind);
      if (!kind) return send(request);
      return send({
        ...request,
        operation: () => this.#fail(kind, connection, transaction, request.operation),
      });
    };
  }

  /** @throws the error of the request */
  #fail(
    kind: FaultKind,
    connection: IDBDatabase,
    transaction: FakeTransaction,
    operation: () => unknown,
  ): unknown {
    if (kind === "versionchange") fireVersionChange(connection);
    if (kind === "versionchange") return operation();
    if (kind === "connection lost") this.#dead.add(connection);
    if (kind === "closed by the browser") forceCloseDatabase(connection as never);
    const name = errorName(kind);
    if (kind !== "UnknownError") transaction._abort(name);
    throw new DOMException("Injected.", name);
  }

  #watchCommit(connection: IDBDatabase, transaction: FakeTransaction): void {
    const dispatch = transaction.dispatchEvent.bind(transaction);
    transaction.dispatchEvent = (event) => {
      const commits = event.type === "complete" && transaction.mode === "readwrite";
      const kind = commits ? this.#next("commit") : undefined;
      if (kind === "versionchange") fireVersionChange(connection);
      if (!kind || kind === "versionchange") return dispatch(event);
      if (kind.startsWith("connection lost")) this.#dead.add(connection);
      if (kind.startsWith("closed")) forceCloseDatabase(connection as never);
      if (kind.endsWith("after the commit")) transaction._rollbackLog = [];
      transaction._abort(errorName(kind));
      return true;
    };
  }
}

function errorName(kind: FaultKind): string {
  if (kind.startsWith("connection lost")) return "UnknownError";
  if (kind.startsWith("AbortError") || kind.startsWith("closed")) return "AbortError";
  return kind;
}

function fireVersionChange(connection: IDBDatabase): void {
  connection.onversionchange?.({ oldVersion: 40, newVersion: 50 } as IDBVersionChangeEvent);
}

/** A request that fails, or gets no answer. */
function deadRequest(fails: boolean): IDBOpenDBRequest {
  const error = new DOMException("Connection to Indexed Database server lost.", "UnknownError");
  const request = { error } as IDBOpenDBRequest;
  const event = { target: request, preventDefault() {}, stopPropagation() {} };
  if (fails) setImmediate(() => request.onerror?.(event as unknown as Event));
  return request;
}
