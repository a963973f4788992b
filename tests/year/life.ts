import { createRandom, partSeed, type Random } from "../../tools/testkit/seededRandom";
import { dayMs, hourMs, type MessageFaultCounts, type ReturnWish, type YearEvent } from "./events";
import { type Line, places } from "./goods";
import { linesOf } from "./lines";
import { type EventWithoutTime, lateMaxMs, Timeline } from "./timeline";

/*
 * The events of one order. Rates: shared publications about Indian shops (59 % cash on delivery, 15 % of the
 * sent ones returned to origin, 22 % of the delivered ones returned); the others are estimates.
 */

/** The events of an order, unsorted. @param faults counts those of its messages */
export function lifeOf(seed: number, order: number, days: number, faults: MessageFaultCounts): YearEvent[] {
  const random = createRandom(partSeed(seed, order));
  const lines = linesOf(random);
  const time = new Timeline(random, order, days, faults);
  const life = new Life(random, lines, time);
  if (life.begin()) life.send(order % 20 === 3);
  if (order % 5 === 2) life.sendAgain(days * dayMs);
  return time.end();
}

class Life {
  readonly #random: Random;
  readonly #lines: Line[];
  readonly #time: Timeline;

  constructor(random: Random, lines: Line[], time: Timeline) {
    this.#random = random;
    this.#lines = lines;
    this.#time = time;
  }

  /** Order, print, cancellation, packing. @returns whether the parcel is sent */
  begin(): boolean {
    const random = this.#random;
    const isCash = random.chance(0.59);
    this.#time.add(this.#time.placedAt, {
      kind: "place",
      lines: this.#lines,
      place: random.below(places.length),
      isCash,
      discount: random.chance(0.3) ? random.pick([5, 7, 10, 33]) : 0,
      shipping: random.chance(0.3) ? random.pick([49, 99.5]) : 0,
      isPaidWrong: !isCash && random.chance(0.03),
    });
    this.#time.addWebhook();
    // Orders whose message is lost or late are found at the end of the day, so owner and shopper see them on
    // the next one.
    this.#time.now += dayMs + hourMs;
    if (random.chance(0.25)) this.#time.add(this.#time.now - hourMs / 2, { kind: "print" });
    if (random.chance(0.05)) return this.#cancel();
    if (random.chance(0.06) && !this.#askCancel(isCash)) return false;
    if (random.chance(0.6)) this.#time.add(this.#time.now, { kind: "pack" });
    // Most of these requests are too late: the order is packed.
    if (random.chance(0.02))
      this.#time.add(this.#time.now + 8 * hourMs, this.#askCancelAt(this.#time.now + 8 * hourMs));
    return true;
  }

  #askCancelAt(at: number): EventWithoutTime {
    return { kind: "askCancel", ageMs: at - this.#time.placedAt };
  }

  /**
   * An order that is paid on delivery is cancelled at once; on others the owner decides the next day.
   * @returns whether it is sent
   */
  #askCancel(isCash: boolean): boolean {
    this.#time.add(this.#time.now, this.#askCancelAt(this.#time.now));
    this.#time.now += dayMs;
    if (!isCash && this.#random.chance(0.25)) {
      this.#time.add(this.#time.now, { kind: "decline" });
      this.#time.now += hourMs;
      return true;
    }
    if (!isCash) return this.#cancel();
    this.#putBack(this.#time.now);
    // The parcel was under way all the same.
    return this.#random.chance(0.3);
  }

  #cancel(): boolean {
    this.#time.add(this.#time.now, { kind: "cancel" });
    this.#putBack(this.#time.now + hourMs);
    return false;
  }

  #putBack(at: number): void {
    if (this.#random.chance(0.8)) this.#time.add(at, { kind: "confirm", sellable: true });
  }

  /**
   * The parcel's way to the shopper, and back.
   * @param changesCourier whether the owner changes the courier
   */
  send(changesCourier: boolean): void {
    const random = this.#random;
    this.#time.report("PICKUP SCHEDULED", hourMs);
    this.#time.report("SHIPPED", dayMs);
    this.#time.report("IN TRANSIT", hourMs);
    // The first courier's cancelled pickup says nothing about the order.
    if (changesCourier)
      this.#time.add(this.#time.now + 1, {
        kind: "courier",
        status: "CANCELED",
        sentAt: this.#time.now,
        copies: 1,
      });
    this.#time.report("OUT FOR DELIVERY", dayMs);
    if (random.chance(0.15)) this.#returnToOrigin();
    else this.#deliver();
  }

  /**
   * If it was cancelled or came back, the owner sends it after all.
   * @param before nothing later is sent again
   */
  sendAgain(before: number): void {
    this.#time.now += lateMaxMs + 5 * dayMs;
    if (this.#time.now > before) return;
    this.#time.add(this.#time.now, { kind: "sendAgain" });
    this.#time.report("SHIPPED", dayMs);
    this.#time.report("OUT FOR DELIVERY", dayMs);
    if (this.#random.chance(0.2)) this.#returnToOrigin();
    else this.#deliver();
  }

  #deliver(): void {
    const random = this.#random;
    this.#time.report("DELIVERED", 2 * hourMs);
    if (random.chance(0.22)) this.#returnOrder();
    // Some shoppers ask and do not send it back, some ask too late.
    else if (random.chance(0.05)) this.#askReturn((random.chance(0.3) ? 31 : 2) * dayMs);
  }

  #returnToOrigin(): void {
    const random = this.#random;
    for (let attempt = 0; attempt < 1 + random.below(3); attempt += 1) {
      this.#time.report("UNDELIVERED", 2 * hourMs);
      this.#time.report("OUT FOR DELIVERY", dayMs);
    }
    this.#time.report("UNDELIVERED", 2 * hourMs);
    this.#time.report("RTO INITIATED", hourMs);
    const isPart = random.chance(0.1);
    if (isPart)
      this.#time.add(this.#time.now + 2 * dayMs, {
        kind: "partBack",
        pieces: this.#somePieces(),
        sellable: random.chance(0.7),
      });
    this.#time.report("RTO DELIVERED", 2 * dayMs);
    this.#putBack(this.#time.now + lateMaxMs + dayMs);
  }

  /** Returned after the delivery: most shoppers ask in the shop, the others call. */
  #returnOrder(): void {
    const random = this.#random;
    if (random.chance(0.7)) {
      this.#askReturn((1 + random.below(6)) * dayMs);
      if (random.chance(0.5)) this.#time.add(this.#time.now + dayMs, { kind: "agree" });
    }
    this.#time.report("RETURN PICKED UP", 3 * dayMs);
    this.#time.report("RETURN DELIVERED", dayMs);
    const at = this.#time.now + lateMaxMs + dayMs;
    // The owner puts all named pieces back, or all; or counts them, at times in two deliveries.
    if (random.chance(0.4)) this.#putBack(at);
    else if (random.chance(0.8)) this.#count(at);
  }

  #count(at: number): void {
    const random = this.#random;
    const pieces = random.chance(0.5) ? this.#somePieces() : this.#lines.map(({ quantity }) => quantity);
    this.#time.add(at, { kind: "confirm", pieces, sellable: random.chance(0.7) });
    if (random.chance(0.5))
      this.#time.add(at + dayMs, {
        kind: "confirm",
        pieces: this.#somePieces(),
        sellable: random.chance(0.7),
      });
    if (random.chance(0.3)) this.#putBack(at + 2 * dayMs);
  }

  /** Some pieces, at least one. */
  #somePieces(): number[] {
    const pieces = this.#lines.map(({ quantity }) => this.#random.below(quantity + 1));
    return pieces.every((count) => count === 0) ? pieces.map((_, at) => (at === 0 ? 1 : 0)) : pieces;
  }

  #askReturn(after: number): void {
    const random = this.#random;
    this.#time.now += after;
    const line = random.below(this.#lines.length);
    const wish: ReturnWish = {
      reason: random.pick(["Too small", "Too large", "Damaged or faulty", "Other"]),
      ...(random.chance(0.7) && { line }),
      count: random.below((this.#lines[line]?.quantity ?? 0) + 1),
      size: random.chance(0.3) ? "M" : "",
    };
    this.#time.add(this.#time.now, { kind: "askReturn", ageMs: after, wish });
  }
}
