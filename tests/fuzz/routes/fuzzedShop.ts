import { statSync } from "node:fs";
import path from "node:path";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { parcelToken } from "./routes";

/** Tables that a refused request may change: what counts refusals. */
const refusalCounters = ["loginLocks"];

/** A shop with the checkout's stand-in and one signed-in shopper, and what the fuzz tests observe of it. */
export class FuzzedShop {
  private constructor(
    readonly shop: CheckoutShop,
    readonly token: string,
    private readonly ids: Readonly<Record<"shopper" | "product" | "origin", string>>,
  ) {}

  static async open(): Promise<FuzzedShop> {
    // Go prints one line per garbage collection; `collection` reads it.
    const shop = await CheckoutShop.open({ GODEBUG: "gctrace=1", SHOP_PARCEL_TOKEN: parcelToken });
    const product = await shop.createProduct({ stockbysize: { S: 100_000, M: 100_000 } });
    const email = await shop.createShopper("asha");
    const { token, record } = await shop.signIn(email);
    return new FuzzedShop(shop, token, { shopper: record.id, product, origin: shop.shop.url });
  }

  get ownerToken(): string {
    return this.shop.shop.superuser.token;
  }

  /** Replaces {shopper}, {product} and {origin} by the ids and the address of this shop. */
  fillIn(text: string): string {
    return text.replace(
      /\{(shopper|product|origin)\}/g,
      (_, name: "shopper" | "product" | "origin") => this.ids[name],
    );
  }

  get url(): string {
    return this.shop.shop.url;
  }

  stop(): Promise<void> {
    return this.shop.stop();
  }

  /** Changes with each commit of the main database; commits of the log's database do not count. */
  writeStamp(): string {
    const { size, mtimeMs } = statSync(path.join(this.shop.shop.dataDir, "data.db-wal"));
    return `${size} ${mtimeMs}`;
  }

  /** All records of all collections but `refusalCounters`, as text. */
  async contents(): Promise<string> {
    const { items } = await this.#owner("/api/collections?perPage=200");
    const tables = (items as { name: string; type: string }[]).filter(
      ({ name, type }) => type !== "view" && !refusalCounters.includes(name),
    );
    const contents: string[] = [];
    for (const { name } of tables) {
      const { items: rows } = await this.#owner(`/api/collections/${name}/records?perPage=1000&sort=@rowid`);
      contents.push(`${name} ${JSON.stringify(rows)}`);
    }
    return contents.join("\n");
  }

  /** The latest garbage collection: its number, and the live heap after it in MB. */
  collection(): { number: number; liveMb: number } {
    const [, number, liveMb] = [...this.shop.shop.log().matchAll(/gc (\d+) @.*->(\d+) MB/g)].at(-1) ?? [];
    return { number: Number(number ?? 0), liveMb: Number(liveMb ?? 0) };
  }

  async #owner(route: string): Promise<Record<string, unknown>> {
    const answer = await this.shop.asOwner(route, { method: "GET" });
    if (answer.status !== 200) throw new Error(`${route} answered ${answer.status}`);
    return answer.body;
  }
}
