import { partSeed, type Random, randomOf } from "../../tools/testkit/seededRandom";
import { dayMs, hourMs, type ReturnWish, type Travels, type YearEvent } from "./events";
import { type Line, places, products, scarceProduct } from "./goods";

/*
 * The events of one order. Rates: shared publications about Indian shops (59 % cash on delivery, 15 % of the sent ones returned to
 * origin, 22 % of the delivered ones returned); the others are estimates.
 */

const lostRate = 0.08;
const doubledRate = 0.1;
const lateRate = 0.12;
const lateMaxMs = 2 * dayMs;
/** The owner sends the file of parcels in the evening. */
const fileMs = 20 * hourMs;

/** What happens, without when and to which order. */
type Happening = YearEvent extends infer Each
  ? Each extends YearEvent
    ? Omit<Each, "at" | "order" | "killed">
    : never
  : never;

/** The events of an order, in any sequence. @param travels counts its messages */
export function lifeOf(seed: number, order: number, days: number, travels: Travels): YearEvent[] {
  const life = new Life(randomOf(partSeed(seed, order)), order, days, travels);
  if (life.begin()) life.send();
  return life.end();
}

class Life {
  readonly #events: YearEvent[] = [];
  readonly #random: Random;
  readonly #order: number;
  readonly #travels: Travels;
  readonly #lines: Line[];
  readonly #placedAt: number;
  /** The virtual time of the last event. */
  #now: number;
  /** Whether the owner enters what this courier reports. */
  readonly #isInFile: boolean;
  /** The statuses of the owner's file, by the time at which it is sent. */
  readonly #file = new Map<number, string>();

  constructor(random: Random, order: number, days: number, travels: Travels) {
    this.#random = random;
    this.#order = order;
    this.#travels = travels;
    this.#lines = linesOf(random);
    this.#isInFile = random.chance(0.15);
    this.#placedAt = random.below(days * dayMs);
    // Orders whose message is lost or late are found at the end of the day, so owner and shopper see them on the next one.
    this.#now = this.#placedAt + dayMs + hourMs;
  }

  #add(at: number, happening: Happening): void {
    this.#events.push({ ...happening, at, order: this.#order, killed: false } as YearEvent);
  }

  /** How a message travels: `copies` 0 is lost; `lateMs` later than it was sent, behind others. */
  #travel(): { copies: number; lateMs: number } {
    const random = this.#random;
    const copies = random.chance(lostRate) ? 0 : random.chance(doubledRate) ? 2 : 1;
    const lateMs = random.chance(lateRate) ? random.below(lateMaxMs) : 0;
    if (copies === 0) this.#travels.lost += 1;
    if (copies === 2) this.#travels.doubled += 1;
    if (copies > 0 && lateMs > 0) this.#travels.late += 1;
    return { copies, lateMs };
  }

  /** Order, print, cancellation, packing. @returns whether the parcel is sent */
  begin(): boolean {
    const random = this.#random;
    const isCash = random.chance(0.59);
    this.#add(this.#placedAt, {
      kind: "place",
      lines: this.#lines,
      place: random.below(places.length),
      isCash,
      discount: random.chance(0.3) ? random.pick([5, 7, 10, 33]) : 0,
      shipping: random.chance(0.3) ? random.pick([49, 99.5]) : 0,
    });
    const { copies, lateMs } = this.#travel();
    if (copies > 0) this.#add(this.#placedAt + 60_000 + lateMs, { kind: "webhook", copies });
    if (random.chance(0.25)) this.#add(this.#now - hourMs / 2, { kind: "print" });
    if (random.chance(0.05)) return this.#cancel();
    if (random.chance(0.06) && !this.#askCancel(isCash)) return false;
    if (random.chance(0.6)) this.#add(this.#now, { kind: "pack" });
    // Most of these requests are too late: the order is packed.
    if (random.chance(0.02)) this.#add(this.#now + 8 * hourMs, this.#askCancelAt(this.#now + 8 * hourMs));
    return true;
  }

  #askCancelAt(at: number): Happening {
    return { kind: "askCancel", ageMs: at - this.#placedAt };
  }

  /** An order that is paid on delivery is cancelled at once; on others the owner decides the next day. @returns whether it is sent */
  #askCancel(isCash: boolean): boolean {
    this.#add(this.#now, this.#askCancelAt(this.#now));
    this.#now += dayMs;
    if (!isCash && this.#random.chance(0.25)) {
      this.#add(this.#now, { kind: "decline" });
      this.#now += hourMs;
      return true;
    }
    if (!isCash) return this.#cancel();
    this.#putBack(this.#now);
    // The parcel was under way all the same.
    return this.#random.chance(0.1);
  }

  #cancel(): boolean {
    this.#add(this.#now, { kind: "cancel" });
    this.#putBack(this.#now + hourMs);
    return false;
  }

  #putBack(at: number): void {
    if (this.#random.chance(0.8)) this.#add(at, { kind: "confirm", sellable: true });
  }

  /** The parcel's way to the shopper, and back. */
  send(): void {
    const random = this.#random;
    this.#report("PICKUP SCHEDULED", hourMs);
    this.#report("SHIPPED", dayMs);
    this.#report("IN TRANSIT", hourMs);
    // Some owners change the courier; the first one's cancelled pickup says nothing about the order.
    if (this.#order % 20 === 3)
      this.#add(this.#now + 1, { kind: "courier", status: "CANCELED", sentAt: this.#now, copies: 1 });
    this.#report("OUT FOR DELIVERY", dayMs);
    if (random.chance(0.15)) this.#returnToOrigin();
    else this.#deliver();
  }

  #deliver(): void {
    const random = this.#random;
    this.#report("DELIVERED", 2 * hourMs);
    if (random.chance(0.22)) this.#returnOrder();
    // Some shoppers ask and do not send it back, some ask too late.
    else if (random.chance(0.05)) this.#askReturn((random.chance(0.3) ? 31 : 2) * dayMs);
  }

  #report(status: string, after: number): void {
    this.#now += after + this.#random.below(6 * hourMs);
    // Couriers send whole seconds; of two delivery attempts the later one counts.
    this.#now -= this.#now % 1000;
    if (this.#isInFile) this.#write(status);
    else this.#message(status, this.#travel());
  }

  #message(status: string, { copies, lateMs }: { copies: number; lateMs: number }): void {
    const sentAt = this.#now;
    if (copies > 0) this.#add(sentAt + lateMs, { kind: "courier", status, sentAt, copies });
    // An owner who misses a message enters the state.
    else if (this.#random.chance(0.3)) this.#write(status);
  }

  /** Into the next evening's file, which has the latest state of each order. */
  #write(status: string): void {
    const evening = Math.floor(this.#now / dayMs) * dayMs + fileMs;
    this.#file.set(this.#now > evening ? evening + dayMs : evening, status);
  }

  #returnToOrigin(): void {
    const random = this.#random;
    for (let attempt = 0; attempt < 1 + random.below(3); attempt += 1) {
      this.#report("UNDELIVERED", 2 * hourMs);
      this.#report("OUT FOR DELIVERY", dayMs);
    }
    this.#report("UNDELIVERED", 2 * hourMs);
    this.#report("RTO INITIATED", hourMs);
    const isPart = random.chance(0.1);
    if (isPart)
      this.#add(this.#now + 2 * dayMs, {
        kind: "partBack",
        pieces: this.#somePieces(),
        sellable: random.chance(0.7),
      });
    this.#report("RTO DELIVERED", 2 * dayMs);
    this.#putBack(this.#now + lateMaxMs + dayMs);
  }

  /** Returned after the delivery: most shoppers ask in the shop, the others call. */
  #returnOrder(): void {
    const random = this.#random;
    if (random.chance(0.7)) {
      this.#askReturn((1 + random.below(6)) * dayMs);
      if (random.chance(0.5)) this.#add(this.#now + dayMs, { kind: "agree" });
    }
    this.#report("RETURN PICKED UP", 3 * dayMs);
    this.#report("RETURN DELIVERED", dayMs);
    const at = this.#now + lateMaxMs + dayMs;
    // The owner puts all named pieces back, or all; or counts them, at times in two deliveries.
    if (random.chance(0.4)) this.#putBack(at);
    else if (random.chance(0.8)) this.#count(at);
  }

  #count(at: number): void {
    const random = this.#random;
    const pieces = random.chance(0.5) ? this.#somePieces() : this.#lines.map(({ quantity }) => quantity);
    this.#add(at, { kind: "confirm", pieces, sellable: random.chance(0.7) });
    if (random.chance(0.5))
      this.#add(at + dayMs, { kind: "confirm", pieces: this.#somePieces(), sellable: random.chance(0.7) });
    if (random.chance(0.3)) this.#putBack(at + 2 * dayMs);
  }

  /** Some pieces, at least one. */
  #somePieces(): number[] {
    const pieces = this.#lines.map(({ quantity }) => this.#random.below(quantity + 1));
    return pieces.every((count) => count === 0) ? pieces.map((_, at) => (at === 0 ? 1 : 0)) : pieces;
  }

  #askReturn(after: number): void {
    const random = this.#random;
    this.#now += after;
    const line = random.below(this.#lines.length);
    const wish: ReturnWish = {
      reason: random.pick(["Too small", "Too large", "Damaged or faulty", "Other"]),
      ...(random.chance(0.7) && { line }),
      count: random.below((this.#lines[line]?.quantity ?? 0) + 1),
      size: random.chance(0.3) ? "M" : "",
    };
    this.#add(this.#now, { kind: "askReturn", ageMs: after, wish });
  }

  end(): YearEvent[] {
    // An owner forgets lines, too.
    for (const [at, status] of this.#file)
      if (!this.#random.chance(lostRate)) this.#add(at, { kind: "file", status });
    return this.#events;
  }
}

/** One to three lines; 3 of 10 orders want the scarce product, and 1 of 100 is large. */
function linesOf(random: Random): Line[] {
  const first = random.chance(0.3) ? scarceProduct : random.below(products.length - 1);
  if (random.chance(0.01)) return [{ product: products.length - 2, quantity: 25 }];
  const count = random.chance(0.3) ? 2 + random.below(2) : 1;
  return Array.from({ length: count }, (_, at) => ({
    product: (first + at) % products.length,
    quantity: 1 + random.below(3),
  }));
}
