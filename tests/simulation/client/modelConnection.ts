import { parseProfileEntry } from "../../../src/domain/account/profileEntry";
import { newestIntentVersion } from "../../../src/domain/cart/sync/syncProtocol";
import type { Random } from "../../../tools/testkit/seededRandom";
import type { Network, NetworkMode } from "../network";
import { noAnswer } from "../protocol";
import type { Server } from "../server";
import type { Browser } from "./browser";
import type { Connection } from "./connection";
import { changesIn } from "./deltaChanges";

/** The connection of a browser to the model of the server. */
export class ModelConnection implements Connection {
  constructor(
    readonly network: Network,
    readonly random: Random,
  ) {}

  get mode(): NetworkMode {
    return this.network.mode;
  }

  set mode(mode: NetworkMode) {
    this.network.mode = mode;
  }

  get tombstoneMs(): number {
    return this.network.server.limits.tombstoneMs;
  }

  async exchange(
    { account, name }: Browser,
    body: Parameters<Connection["exchange"]>[1],
    process: object,
  ): Promise<unknown> {
    const { release } = this.network.server;
    if (body.version > release) return this.#refuse(process);
    const intents = body.intents.map((intent) => ({ ...intent, changes: changesIn(intent.delta) }));
    const answer = await this.network.send({ ...body, intents, account, device: name }, process);
    // A copy, as a JSON answer would be; without the oracle's `changes`.
    return JSON.parse(JSON.stringify({ version: newestIntentVersion + release - 1, ...answer }));
  }

  /** The server is of an earlier release than the page. */
  #refuse(process: object): Promise<never> {
    const { mode, executor } = this.network;
    return new Promise((_, reject) => {
      executor.after(50, process, () => reject(mode === "off" ? noAnswer : { code: "update-the-shop" }));
    });
  }

  /** Answers after a delay, with the record as it was at the request. */
  fetchRecord({ account }: Browser, process: object): Promise<unknown> {
    const { network, random } = this;
    const record = accountRecord(network.server, account);
    return new Promise((resolve, reject) => {
      network.executor.after(random.below(2_000), process, () =>
        network.mode === "off" ? reject(new Error("no network")) : resolve(record),
      );
    });
  }
}

/** The account's `users` record, as the server's merge of the entry `profile` saves it. */
export function accountRecord(server: Server, account: string): object {
  const { entry = {}, changedMs = 0 } = server.entriesOf(account).get("profile/") ?? {};
  const { phone, city } = parseProfileEntry(entry);
  const updatedAt = new Date(changedMs).toISOString().replace("T", " ");
  return { id: account, email: `${account}@gmail.com`, phone, addresses: [{ city }], updatedAt };
}
