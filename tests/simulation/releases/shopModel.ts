import { noChanges } from "../changes";
import type { Oracle } from "../oracle";
import type { Server } from "../server";
import { Refused, type Send } from "./device";
import type { Release, ReleasePrograms } from "./releases";

/** The server of a shop that can be replaced by another release. */
export interface ReleaseShop {
  /** Signs a new account in on two browsers. */
  newAccount(): Promise<{ uid: string; send: Send }[]>;
  /**
   * Whether the devices measure the server's time over a network: then the earlier one of two changes can win
   * that are nearer to each other than half of a round trip.
   */
  readonly isRemote?: boolean;
  /** Runs another release with the same database. */
  deploy(release: Release): Promise<void>;
}

/** The checks of the simulation, which know the kinds of this source only. */
const noOracle = { accepted() {}, answered() {}, forgotten() {}, restored() {} } as unknown as Oracle;
const tombstoneMs = 90 * 24 * 60 * 60_000;
const limits = { pageEntries: 3, forgetEvery: 50, tombstoneMs, lines: 0, wishes: 0 };

/** The model of the server, with the rules of a release. */
export class ShopModel implements ReleaseShop {
  #server!: Server;
  #rules!: typeof import("./rules");
  #accounts = 0;

  constructor(readonly programs: ReadonlyMap<Release, ReleasePrograms>) {}

  async deploy(release: Release): Promise<void> {
    const rules = this.programs.get(release)?.rules({ seededRandom: Math.random, tombstoneMs });
    if (!rules) throw new Error(`There is no release ${release}.`);
    const { accounts } = this.#server ?? {};
    this.#rules = rules;
    this.#server = new rules.Server(limits, Date.now, noOracle);
    if (accounts) this.#server.accounts = accounts;
  }

  async newAccount(): Promise<{ uid: string; send: Send }[]> {
    const uid = `account${++this.#accounts}`;
    return ["laptop", "phone"].map((device) => ({ uid, send: (body) => this.#respond(uid, device, body) }));
  }

  async #respond(account: string, device: string, body: Parameters<Send>[0]): Promise<unknown> {
    const { syncVersion, syncVersionMin, newestIntentVersion } = this.#rules;
    if (body.version > syncVersion || body.version < syncVersionMin) throw new Refused("update-the-shop");
    const intents = body.intents.map((intent) => ({ ...intent, changes: noChanges }));
    const answer = this.#server.respondTo({ ...body, intents, account, device });
    return JSON.parse(JSON.stringify({ version: newestIntentVersion, ...answer }));
  }
}
