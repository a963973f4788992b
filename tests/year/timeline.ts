import type { Random } from "../../tools/testkit/seededRandom";
import { dayMs, hourMs, type MessageFaultCounts, type YearEvent } from "./events";

const lostRate = 0.08;
const doubledRate = 0.1;
const lateRate = 0.12;
export const lateMaxMs = 2 * dayMs;
/** The owner sends the file of parcels in the evening. */
const fileMs = 20 * hourMs;

/** What happens, without when and to which order. */
export type EventWithoutTime = YearEvent extends infer Each
  ? Each extends YearEvent
    ? Omit<Each, "at" | "order" | "killed">
    : never
  : never;

/** The events of one order, unsorted, and how its messages travel. */
export class Timeline {
  /** The virtual time of the last event. */
  now: number;
  readonly placedAt: number;
  readonly #events: YearEvent[] = [];
  readonly #random: Random;
  readonly #order: number;
  readonly #faults: MessageFaultCounts;
  /** Whether the owner enters what this courier reports. */
  readonly #isInFile: boolean;
  /** The statuses of the owner's file, by the time at which it is sent. */
  readonly #file = new Map<number, string>();

  /** @param faults counts those of the order's messages */
  constructor(random: Random, order: number, days: number, faults: MessageFaultCounts) {
    this.#random = random;
    this.#order = order;
    this.#faults = faults;
    this.#isInFile = random.chance(0.15);
    this.placedAt = random.below(days * dayMs);
    this.now = this.placedAt;
  }

  add(at: number, event: EventWithoutTime): void {
    this.#events.push({ ...event, at, order: this.#order, killed: false } as YearEvent);
  }

  /** How a message travels: `copies` 0 is lost; `lateMs` later than it was sent, behind others. */
  #travel(): { copies: number; lateMs: number } {
    const random = this.#random;
    const copies = random.chance(lostRate) ? 0 : random.chance(doubledRate) ? 2 : 1;
    const lateMs = random.chance(lateRate) ? random.below(lateMaxMs) : 0;
    if (copies === 0) this.#faults.lost += 1;
    if (copies === 2) this.#faults.doubled += 1;
    if (copies > 0 && lateMs > 0) this.#faults.late += 1;
    return { copies, lateMs };
  }

  /** The checkout's message about the order. */
  addWebhook(): void {
    const { copies, lateMs } = this.#travel();
    if (copies > 0) this.add(this.placedAt + 60_000 + lateMs, { kind: "webhook", copies });
  }

  /** The courier's next status, at least `after` milliseconds after the last event. */
  report(status: string, after: number): void {
    this.now += after + this.#random.below(6 * hourMs);
    // Couriers send whole seconds; of two delivery attempts the later one counts.
    this.now -= this.now % 1000;
    if (this.#isInFile) this.#write(status);
    else this.#message(status, this.#travel());
  }

  #message(status: string, { copies, lateMs }: { copies: number; lateMs: number }): void {
    const sentAt = this.now;
    if (copies > 0) this.add(sentAt + lateMs, { kind: "courier", status, sentAt, copies });
    // An owner who misses a message enters the state.
    else if (this.#random.chance(0.3)) this.#write(status);
  }

  /** Into the next evening's file, which has the latest state of each order. */
  #write(status: string): void {
    const evening = Math.floor(this.now / dayMs) * dayMs + fileMs;
    this.#file.set(this.now > evening ? evening + dayMs : evening, status);
  }

  end(): YearEvent[] {
    // An owner forgets lines, too.
    for (const [at, status] of this.#file)
      if (!this.#random.chance(lostRate)) this.add(at, { kind: "file", status });
    return this.#events;
  }
}
