import { statSync } from "node:fs";
import path from "node:path";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { openSubscribedConnection, type RealtimeConnection } from "../../../tools/testkit/server/realtime";
import { runSql } from "../../../tools/testkit/server/sql";
import { parcelToken } from "./routes";

/** Tables that a refused request may change: what counts refusals. */
const refusalCounters = ["loginLocks"];

/** The newest rows that `contents` reads of a table, besides their number. */
const newestRows = 200;

/** A shop with the checkout's stand-in and one signed-in shopper, and what the fuzz tests observe of it. */
export class FuzzedShop {
  private constructor(
    readonly shop: CheckoutShop,
    readonly token: string,
    private readonly ids: Record<"shopper" | "product" | "origin" | "client", string>,
  ) {}

  #stream: RealtimeConnection | undefined;

  static async open(): Promise<FuzzedShop> {
    // Go prints one line per garbage collection; `collection` reads it.
    const shop = await CheckoutShop.open({ GODEBUG: "gctrace=1", SHOP_PARCEL_TOKEN: parcelToken });
    const product = await shop.createProduct({ stockbysize: { S: 100_000, M: 100_000 } });
    const email = await shop.createShopper("asha");
    const { token, record } = await shop.signIn(email);
    const ids = { shopper: record.id, product, origin: shop.shop.url, client: "" };
    const fuzzed = new FuzzedShop(shop, token, ids);
    await fuzzed.#openStream();
    return fuzzed;
  }

  /** Opens an event stream, whose id requests name, and opens it again when the server ends it. */
  async #openStream(): Promise<void> {
    const stream = await openSubscribedConnection(this.shop.shop, ["shop/catalogue"], null);
    this.#stream = stream;
    const { clientId } = (await stream.waitForMessage("PB_CONNECT")).data as { clientId?: string };
    this.ids.client = String(clientId);
    void stream.ended.then(() => {
      if (this.#stream === stream) this.#openStream().catch(console.warn);
    });
  }

  get ownerToken(): string {
    return this.shop.shop.superuser.token;
  }

  /**
   * Replaces {shopper}, {product}, {origin} and {client} by the ids and the address of this shop, and the id
   * of its stream.
   */
  fillIn(text: string): string {
    return text.replace(
      /\{(shopper|product|origin|client)\}/g,
      (_, name: "shopper" | "product" | "origin" | "client") => this.ids[name],
    );
  }

  get url(): string {
    return this.shop.shop.url;
  }

  async stop(): Promise<void> {
    const stream = this.#stream;
    this.#stream = undefined;
    stream?.close();
    await this.shop.stop();
  }

  /** Changes with each commit of the main database; commits of the log's database do not count. */
  writeStamp(): string {
    const { size, mtimeMs } = statSync(path.join(this.shop.shop.dataDir, "data.db-wal"));
    return `${size} ${mtimeMs}`;
  }

  /** By table, except `refusalCounters`: the number of its rows and the newest ones, as text. */
  async contents(): Promise<ReadonlyMap<string, string>> {
    this.#tables ??= (
      await runSql(
        this.shop.shop,
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
      )
    ).map(([name]) => String(name));
    const contents = new Map<string, string>();
    for (const name of this.#tables.filter((table) => !refusalCounters.includes(table))) {
      const count = `(SELECT count(*) FROM "${name}")`;
      const query = `SELECT ${count}, * FROM "${name}" ORDER BY rowid DESC LIMIT ${newestRows}`;
      contents.set(name, JSON.stringify(await runSql(this.shop.shop, query)));
    }
    return contents;
  }

  #tables: string[] | undefined;

  /** The latest garbage collection: its number, and the live heap after it in MB. */
  collection(): { number: number; liveMb: number } {
    const [, number, liveMb] = [...this.shop.shop.log().matchAll(/gc (\d+) @.*->(\d+) MB/g)].at(-1) ?? [];
    return { number: Number(number ?? 0), liveMb: Number(liveMb ?? 0) };
  }
}
