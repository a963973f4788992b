import type { ProfileChange } from "../../../src/domain/account/profile";
import type { CartCommand } from "../../../src/domain/cart/commands";
import type { Size } from "../../../src/domain/catalogue/product";
import type { Request } from "../protocol";
import type { BrowserParts, StreamListener } from "./connection";
import { Disk } from "./disk";
import { globalsOf } from "./globals";

/** Whether a code of the server means that the shopper can only discard the change. */
export const isRefused = (code: string | undefined): boolean => Boolean(code) && code !== "update-the-shop";

/** A browser with one page of the shop: its disk, its clock, and the client's own code until it crashes. */
export class Browser {
  readonly disk: Disk;
  /** Who is signed in, as local storage says. */
  account = "";
  skewMs = 0;
  /** The page crashes after this many continuations; 0: it does not. */
  crashIn = 0;
  /** The disk was full: the page has continued in memory. */
  isInMemory = false;
  #process: object = {};
  #page!: typeof import("./page");
  #dispatch: (type: string) => void = () => {};
  #stream: StreamListener | undefined;

  constructor(
    readonly name: string,
    readonly parts: BrowserParts,
  ) {
    this.disk = new Disk(parts.programs.storage, (task) => parts.executor.after(0, this.#process, task));
    this.#start();
  }

  owns(owner: object): boolean {
    return owner === this.#process;
  }

  /** Ends the page at once, and starts it again. */
  crash(): void {
    this.end();
    this.#start();
  }

  /** Counts one continuation of the page. @returns whether the page crashed instead */
  crashIfDue(): boolean {
    if (this.crashIn === 0) return false;
    this.crashIn -= 1;
    if (this.crashIn > 0) return false;
    this.crash();
    return true;
  }

  /** Ends the page: what is committed stays. */
  end(): void {
    this.crashIn = 0;
    this.isInMemory = false;
    this.#stream = undefined;
    this.parts.executor.cancel(this.#process);
    this.disk.crash();
  }

  /** The page starts with what its disk has. */
  #start(): void {
    const { executor, connection, random, programs } = this.parts;
    const process = {};
    this.#process = process;
    const { globals, dispatch } = globalsOf({
      executor,
      random,
      process,
      wallMs: () => executor.nowMs + this.skewMs,
      indexedDB: this.disk.factory,
      IDBKeyRange: this.disk.storage.IDBKeyRange,
      tombstoneMs: connection.tombstoneMs,
      onWarning: (text) => {
        if (/disk is full|in memory|Storage is/i.test(text)) this.isInMemory = true;
      },
    });
    this.#dispatch = dispatch;
    const simulation = {
      send: (body: Request) => connection.exchange(this, body, process),
      fetchRecord: () => connection.fetchRecord(this, process),
      follow: (listener: StreamListener) => this.#follow(listener, process),
    };
    this.#page = programs.page({ ...globals, simulation });
    this.#page.syncWhileSignedIn({
      signedInUid: () => this.account || undefined,
      onProblem: () => {},
      onEntrySyncStatus: () => {},
      loadAccountCallbacks: async () => ({
        checkSession: async () => "ok" as const,
        onProfileEditOverruled: () => {},
        onCartSyncStuck: () => {},
        onShopUpdateNeeded: () => {},
        onAccountLost: () => {},
        onSyncRequested: () => () => {},
      }),
    });
  }

  #follow(listener: StreamListener, process: object): () => void {
    const { executor, connection } = this.parts;
    executor.after(50, process, () => {
      if (connection.mode === "off") listener.ended();
      else {
        this.#stream = listener;
        listener.ready();
      }
    });
    return () => {
      if (this.#stream === listener) this.#stream = undefined;
    };
  }

  /** The server sends these records to the account's streams. */
  notify(afterMs: number, records: readonly object[]): void {
    const stream = this.#stream;
    if (!stream) return;
    this.parts.executor.after(afterMs, this.#process, () => {
      for (const record of records) stream.changed({ action: "update", record });
    });
  }

  loseStream(): void {
    const stream = this.#stream;
    this.#stream = undefined;
    if (stream) this.parts.executor.after(1, this.#process, () => stream.ended());
  }

  /** The network is back, or the page is shown again. */
  wake(): void {
    this.#dispatch("online");
  }

  /** A tap; a full disk does not refuse it, because the page continues in memory. */
  async tap(tap: CartCommand): Promise<void> {
    await this.#page.storeCommand(`${this.name}-${this.parts.random.next()}`, tap);
  }

  async view(id: never): Promise<void> {
    await this.#page.storeViewedProduct(id);
  }

  async chooseSize(size: Size): Promise<void> {
    await this.#page.writePreferences({ size });
  }

  /** Saves the profile's form; only an account has one. */
  async editProfile(change: ProfileChange): Promise<void> {
    if (this.account) await this.#page.queueProfileEdit(this.account, change);
  }

  signIn(account: string): void {
    if (this.account) return;
    this.account = account;
    this.#dispatch("storage");
  }

  /**
   * @param mayDiscard what the shopper answers when something could not be sent
   * @returns whether it is signed out
   */
  async signOut(mayDiscard: boolean): Promise<boolean> {
    const { account } = this;
    if (!account) return false;
    const { exchangeAllEntries, exchangeSyncedEntries, wipeAccountData } = this.#page;
    await exchangeAllEntries(account, exchangeSyncedEntries, { includeBlocked: false }).catch(() => {});
    const unsent = this.disk.rows<{ id: string }>("intents")?.some(({ id }) => id === account) ?? true;
    if (this.account !== account || (unsent && !mayDiscard)) return false;
    this.account = "";
    this.#dispatch("storage");
    await wipeAccountData();
    return true;
  }

  async discardRefused(): Promise<void> {
    const rows = this.disk.rows<{ n: number; code?: string }>("intents") ?? [];
    for (const { n, code } of rows)
      if (isRefused(code)) await this.#page.deleteRefusedChange(this.account, n);
  }
}
