import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { createRandom, partSeed, type Random } from "../../tools/testkit/seededRandom";
import type { CheckoutShop } from "../../tools/testkit/server/checkoutShop";
import { apply, isPossible } from "./apply";
import { requireEqual } from "./compare";
import { requireEqualDifferences } from "./compareDifferences";
import { DocumentCheck } from "./compareDocuments";
import { findLostOrders, sendDueMails, waitUntil } from "./dayEnd";
import { dayMs, type YearEvent } from "./events";
import { addedRate, correctedHsn, sellers } from "./goods";
import type { Model } from "./model";
import type { ModelOrder } from "./modelOrder";
import { Numbering } from "./numbering";
import { type FileAnswer, Sender, type SingleEvent } from "./sender";
import type { Wave } from "./waves";

type FileEvent = Extract<YearEvent, { kind: "file" }>;

/**
 * A shop under test and its model.
 * @param ids of the products, by the model's number
 * @param beganAt the real time of the virtual time 0, in milliseconds since 1970
 * @param move restarts the shop with the settings of another seller
 */
export class Year {
  mails = 0;
  kills = 0;
  /** Lines of the owner's file, and those that the shop refused. */
  readonly file = { lines: 0, problems: 0 };
  readonly model: Model;
  readonly #shop: CheckoutShop;
  readonly #ids: readonly string[];
  readonly #sender: Sender;
  readonly #numbering: Numbering;
  readonly #documents: DocumentCheck;
  readonly #beganAt: number;
  readonly #random: Random;
  readonly #move: (gstin: string) => Promise<void>;

  constructor(
    shop: CheckoutShop,
    model: Model,
    {
      ids,
      seed,
      beganAt,
      move,
    }: { ids: readonly string[]; seed: number; beganAt: number; move: (gstin: string) => Promise<void> },
  ) {
    this.#shop = shop;
    this.model = model;
    this.#ids = ids;
    this.#beganAt = beganAt;
    this.#sender = new Sender(shop, model, ids, beganAt);
    this.#numbering = new Numbering(shop, model, beganAt);
    this.#documents = new DocumentCheck(shop, model);
    this.#random = createRandom(partSeed(seed, -1));
    this.#move = move;
  }

  /**
   * Sends the events of a wave at the same time; those of a killed one again after the restart, as their
   * senders would.
   */
  async play(wave: Wave): Promise<void> {
    const events = wave.events.filter((event) => isPossible(this.model, event));
    const lines = events.filter((event) => event.kind === "file");
    const others = events.filter((event) => event.kind !== "file");
    if (wave.killed) await this.#kill(others, lines);
    const [file, ...refusals] = await Promise.all([
      this.#sendFile(lines),
      ...others.map((event) => this.#sender.send(event)),
    ]);
    const heard = events
      .filter(({ kind }) => kind === "webhook")
      .map(({ order }) => this.model.orders.get(order));
    // A message that arrives while cron looks the order up is answered before it is written.
    await waitUntil("An order whose message was answered is not there", async () => {
      await this.#numbering.readOrders();
      return heard.every((order) => order?.isKnown);
    });
    await this.#numbering.readDocuments(() => {
      const expected = others.map((event) => apply(this.model, event));
      assert.deepEqual(refusals, expected, "the codes of refused requests");
      this.#checkFile(lines, file, wave.killed);
    });
  }

  async #sendFile(lines: readonly FileEvent[]): Promise<FileAnswer> {
    if (lines.length === 0) return { changed: 0, unchanged: 0, problems: [] };
    return this.#sender.sendFile(lines);
  }

  /** @param isRepeated whether a line may have changed its order at the first try, which a kill has ended */
  #checkFile(lines: readonly FileEvent[], file: FileAnswer, isRepeated: boolean): void {
    const read = lines.map(({ order, status }) =>
      this.model.applyFileLine(this.model.orders.get(order) as ModelOrder, status),
    );
    const problems = [...read.keys()].filter((at) => read[at] === "problem");
    const counts = (name: "changed" | "unchanged") => read.filter((outcome) => outcome === name).length;
    const expected = { changed: counts("changed"), unchanged: counts("unchanged"), problems };
    if (isRepeated) {
      assert.deepEqual(file.problems, problems);
      assert.equal(file.changed + file.unchanged, expected.changed + expected.unchanged);
    } else assert.deepEqual(file, expected);
    this.file.lines += lines.length;
    this.file.problems += problems.length;
  }

  /** The first try of each request may or may not be written. A shopper does not pay twice. */
  async #kill(events: readonly SingleEvent[], lines: readonly FileEvent[]): Promise<void> {
    this.kills += 1;
    const first = events.filter(({ kind }) => kind !== "place").map((event) => this.#sender.send(event));
    const tries = [...first, this.#sendFile(lines)].map((sent) => Promise.resolve(sent).catch(() => {}));
    await wait(this.#random.below(40));
    await this.#shop.shop.kill();
    await Promise.all(tries);
    await this.#shop.shop.restart();
  }

  /**
   * The business moves to another state, and the owner corrects an HSN code and adds a rate. Later invoices
   * differ, earlier ones do not.
   */
  async changeBusiness(): Promise<void> {
    const shop = this.#shop;
    const { product, hsn } = correctedHsn;
    const path = `/api/collections/products/records/${this.#ids[product]}`;
    const answers = [
      await shop.asOwner(path, { method: "PATCH", json: { hsn } }),
      await shop.asOwner("/api/collections/taxRates/records", { json: addedRate }),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200],
    );
    const [, seller] = sellers;
    await this.#move(seller.gstin);
    Object.assign(this.model.documents.business, { seller, isChanged: true });
  }

  /**
   * Finds the orders of lost messages, mails what is due, and compares.
   * @param day the number of days that have ended
   */
  async endDay(day: number, compares: "nothing" | "new documents" | "all"): Promise<void> {
    await findLostOrders(this.#shop, this.model);
    await this.#numbering.readOrders();
    this.mails += await sendDueMails(this.#shop, this.model);
    if (compares === "nothing") return;
    await requireEqual(this.#shop, this.model, this.#ids);
    await this.#documents.requireEqual(compares === "all");
    await requireEqualDifferences(this.#shop, this.model, { now: day * dayMs, beganAt: this.#beganAt });
  }
}
