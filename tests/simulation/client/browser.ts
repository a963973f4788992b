import type { ProfileChange } from "../../../src/domain/account/profile";
import { profileOfEntry } from "../../../src/domain/account/profileEntry";
import type { CartCommand } from "../../../src/domain/cart/commands";
import { syncVersion } from "../../../src/domain/cart/sync/intents";
import type { Size } from "../../../src/domain/catalogue/product";
import type { Executor } from "../executor";
import type { Network } from "../network";
import type { Request } from "../protocol";
import type { Random } from "../random";
import type { Server } from "../server";
import type { Programs } from "./bundle";
import { changesIn } from "./deltaChanges";
import { Disk } from "./disk";
import { globalsOf } from "./globals";

export interface BrowserParts {
  executor: Executor;
  network: Network;
  random: Random;
  programs: Programs;
}

/** The account's record of `users`: an answer saves it in the transaction in which it merges the entry. */
function accountRecord(server: Server, account: string): object {
  const { entry = {}, changedMs = 0 } = server.entriesOf(account).get("profile/") ?? {};
  const { phone, city } = profileOfEntry(entry);
  const updatedAt = new Date(changedMs).toISOString().replace("T", " ");
  return { id: account, email: `${account}@gmail.com`, phone, addresses: [{ city }], updatedAt };
}

interface StreamListener {
  ready(): void;
  changed(message: unknown): void;
  ended(): void;
}

/** A browser with one page of the shop: its disk, its clock, and the client's own code until it crashes. */
export class Browser {
  readonly disk: Disk;
  /** Who is signed in, as local storage says. */
  account = "";
  skewMs = 0;
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
    const { executor, network, random, programs } = this.parts;
    const process = {};
    this.#process = process;
    const { globals, dispatch } = globalsOf({
      executor,
      random,
      process,
      wallMs: () => executor.nowMs + this.skewMs,
      indexedDB: this.disk.factory,
      IDBKeyRange: this.disk.storage.IDBKeyRange,
      tombstoneMs: network.server.limits.tombstoneMs,
      onWarning: (text) => {
        if (/disk is full|in memory|Storage is/i.test(text)) this.isInMemory = true;
      },
    });
    this.#dispatch = dispatch;
    const simulation = {
      send: async (body: Request) => {
        const { account } = this;
        const intents = body.intents.map((intent) => ({ ...intent, changes: changesIn(intent.delta) }));
        const answer = await network.send({ ...body, intents, account, device: this.name }, process);
        // A copy, as JSON is; without the oracle's changes.
        return JSON.parse(JSON.stringify({ version: syncVersion, ...answer }));
      },
      fetchRecord: () => this.#fetchRecord(process),
      follow: (listener: StreamListener) => this.#follow(listener, process),
    };
    this.#page = programs.page({ ...globals, simulation });
    this.#page.whileSignedIn({
      signedInUid: () => this.account || undefined,
      loadAccountCallbacks: async () => ({
        checkSession: async () => "ok" as const,
        onProblem: () => {},
        onOverruled: () => {},
        onShared: () => {},
        onStuck: () => {},
        onSyncRequested: () => () => {},
      }),
    });
  }

  #follow(listener: StreamListener, process: object): () => void {
    const { executor, network } = this.parts;
    executor.after(50, process, () => {
      if (network.mode === "off") listener.ended();
      else {
        this.#stream = listener;
        listener.ready();
      }
    });
    return () => {
      if (this.#stream === listener) this.#stream = undefined;
    };
  }

  /** The record of the account as the server has it when it is asked; the answer takes some time. */
  #fetchRecord(process: object): Promise<unknown> {
    const { executor, network, random } = this.parts;
    const record = accountRecord(network.server, this.account);
    return new Promise((resolve, reject) => {
      executor.after(random.below(2_000), process, () =>
        network.mode === "off" ? reject(new Error("no network")) : resolve(record),
      );
    });
  }

  /** The server has changed something of the account. */
  notify(afterMs: number): void {
    const stream = this.#stream;
    if (!stream) return;
    const { executor, network } = this.parts;
    const records = [{ collectionName: "accountSync" }, accountRecord(network.server, this.account)];
    executor.after(afterMs, this.#process, () => {
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
    await this.#page.savePreferences({ size });
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

  /** @param mayDiscard what the shopper answers when something could not be sent @returns whether it is signed out */
  async signOut(mayDiscard: boolean): Promise<boolean> {
    const { account } = this;
    if (!account) return false;
    const { exchangeAllEntries, exchangeEntries, wipeAccountData } = this.#page;
    await exchangeAllEntries(account, exchangeEntries, { blocked: false }).catch(() => {});
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
      if (code && code !== "update-the-shop") await this.#page.discardSharedChange(this.account, n);
  }
}
