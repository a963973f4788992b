import { randomUUID } from "node:crypto";
import { type Entry, latestStamp } from "../../../src/domain/cart/sync/entry";
import { lineQuantity } from "../../../src/domain/cart/sync/line";
import { laterStamp, nextStamp, type Stamp } from "../../../src/domain/cart/sync/stamp";
import { syncVersion } from "../../../src/domain/cart/sync/syncProtocol";
import type { AccountsShop, SignIn } from "./accountsShop";
import type { Answer } from "./shopRequests";

interface Received {
  kind: string;
  key: string;
  version: number;
  seq: number;
  entry: Entry;
}

/** One device of an account that speaks the sync protocol, request by request. */
export class SyncDevice {
  cursor = "";
  ticket = 0;
  readonly entries = new Map<string, Received>();
  readonly #node = randomUUID().replaceAll("-", "").slice(0, 6);
  #last: Stamp = "";
  #ids = 0;

  constructor(
    readonly accounts: AccountsShop,
    readonly signedIn: SignIn,
  ) {}

  /** Signs an account in on a new device. */
  static async signIn(accounts: AccountsShop, email: string): Promise<SyncDevice> {
    return new SyncDevice(accounts, await accounts.signIn(email, undefined, randomUUID()));
  }

  next(): Stamp {
    this.#last = nextStamp(this.#last, Date.now(), this.#node);
    return this.#last;
  }

  get uid(): string {
    return this.signedIn.record.id;
  }

  intent(key: string, delta: Entry, more: object = {}): object {
    return {
      id: `${++this.#ids}`,
      account: this.uid,
      kind: "line",
      key,
      version: syncVersion,
      delta,
      ...more,
    };
  }

  tap(key: string, step = 1): object {
    return this.intent(key, { taps: { [this.next()]: step } });
  }

  remove(key: string): object {
    return this.intent(key, { set: { stamp: this.next(), quantity: 0 } });
  }

  /** Sends a request without reading its answer. */
  send(more: object = {}): Promise<Answer> {
    const { cursor, ticket } = this;
    const json = { version: syncVersion, cursor, ticket, ...more };
    return this.accounts.request("/api/shop/sync", { json, token: this.signedIn.token });
  }

  /** Pulls everything, then pushes. @returns the answer to the push */
  async sync(intents: readonly unknown[] = []): Promise<Record<string, unknown>> {
    let answer = this.read(await this.send());
    while (answer["more"]) answer = this.read(await this.send());
    if (intents.length) answer = this.read(await this.send({ intents }));
    return answer;
  }

  read({ status, body }: Answer): Record<string, unknown> {
    if (status !== 200) throw new Error(JSON.stringify(body));
    this.ticket = body["ticket"] as number;
    if (body["reset"]) {
      this.cursor = "";
      return body;
    }
    this.cursor = body["cursor"] as string;
    for (const each of body["entries"] as Received[]) {
      this.entries.set(`${each.kind}/${each.key}`, each);
      this.#last = laterStamp(this.#last, latestStamp(each.entry));
    }
    return body;
  }

  quantity(key: string): number {
    return lineQuantity(this.entries.get(`line/${key}`)?.entry ?? {});
  }

  /** The outcomes of the last push, "done" or the code. */
  static outcomes(answer: Record<string, unknown>): string[] {
    const results = (answer["results"] ?? []) as { outcome: string; code?: string }[];
    return results.map(({ outcome, code }) => code ?? outcome);
  }
}
