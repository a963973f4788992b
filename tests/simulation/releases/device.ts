import type { NewEntryIntent, ServerEntryRow } from "../../../src/db/cart/sync/rows";
import type { CartLine } from "../../../src/domain/cart/cartLine";
import type { Program } from "../client/bundle";
import { Disk } from "../client/disk";
import type { Request } from "../protocol";
import type { Release, ReleasePrograms } from "./releases";

/** POST /api/shop/sync of one sign-in. @throws {Refused} what the server refuses as a whole */
export type Send = (body: Omit<Request, "account" | "device">) => Promise<unknown>;

/** The server has refused a request as a whole. */
export class Refused extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

export interface DeviceParts {
  programs: ReadonlyMap<Release, ReleasePrograms>;
  storage: Program<typeof import("../client/storage")>;
  uid: string;
  send: Send;
}

/** A browser that is signed in, with any number of pages on its database. */
export class ReleaseDevice {
  readonly disk: Disk;

  constructor(readonly parts: DeviceParts) {
    this.disk = new Disk(parts.storage, (task) => setImmediate(task));
  }

  /** Opens a page. Its requests are those of the sign-in. */
  open(name: string, release: Release): ReleasePage {
    return new ReleasePage(name, release, this);
  }

  rows<Row>(table: string): Row[] {
    const rows = this.disk.rows<Row>(table);
    if (!rows) throw new Error("A transaction is running.");
    return rows;
  }

  meta(key: string): unknown {
    return this.rows<{ key: string; value: unknown }>("meta").find((row) => row.key === key)?.value;
  }

  cart(): string[] {
    return this.rows<CartLine>("cart").map(({ id, size, quantity }) => `${id} ${size} ${quantity}`);
  }

  /** The unsent changes, each with its code. */
  unsent(): string[] {
    return this.rows<NewEntryIntent>("intents").map(({ part, code }) => `${part} ${code ?? ""}`.trim());
  }

  /** The server's entries, by name. */
  entries(): Map<string, ServerEntryRow["entry"]> {
    return new Map(
      this.rows<ServerEntryRow>("replica").map(({ kind, key, entry }) => [`${kind}/${key}`, entry]),
    );
  }
}

/** A page of one release. */
export class ReleasePage {
  readonly #page: typeof import("./page");

  constructor(
    readonly name: string,
    readonly release: Release,
    readonly device: ReleaseDevice,
  ) {
    const { disk, parts } = device;
    const program = parts.programs.get(release)?.page;
    if (!program) throw new Error(`There is no release ${release}.`);
    const nothing = () => {};
    this.#page = program({
      ...{ Date, performance, setTimeout, setInterval, setImmediate, clearTimeout, clearInterval },
      ...{ structuredClone, AbortController, DOMException, URL, queueMicrotask },
      console: { ...console, warn: nothing },
      addEventListener: nothing,
      removeEventListener: nothing,
      navigator: {},
      location: { pathname: "/" },
      seededRandom: Math.random,
      indexedDB: disk.factory,
      IDBKeyRange: disk.storage.IDBKeyRange,
      tombstoneMs: 90 * 24 * 60 * 60_000,
      simulation: { send: parts.send },
    });
  }

  /** What a page does at its start, without a network. */
  async start(): Promise<void> {
    await this.#page.loadChangeRecorder();
    await this.#page.prepareDatabaseForAccount(this.device.parts.uid, () => true);
  }

  /** One exchange, without the changes that wait for an update: a page that has been open for a while. */
  async sync({ isFirst = false } = {}): Promise<void> {
    const { uid } = this.device.parts;
    const { exchangeAllEntries, exchangeSyncedEntries } = this.#page;
    await exchangeAllEntries(uid, exchangeSyncedEntries, { includeBlocked: isFirst });
  }

  async addLine(id: string): Promise<void> {
    const line = { id, size: "M", quantity: 1, name: id, price: 10, frontImage: "", addedAt: Date.now() };
    const result = await this.#page.storeCommand(`${this.name}-${Math.random()}`, {
      table: "cart",
      kind: "add",
      line: line as never,
    });
    if (!result.ok) throw new Error(result.code);
  }

  editProfile(change: Record<string, string>): Promise<void> {
    return this.#page.queueProfileEdit(this.device.parts.uid, change);
  }

  storeRegister(kind: string, key: string, register: { member: string; text: string; version: number }) {
    return this.#page.storeRegister(this.device.parts.uid, { kind, key }, register);
  }
}
