import { partSeed, type Random, randomOf } from "../../tools/testkit/seededRandom";

/*
 * What happens to the orders of a simulated time, in virtual time and from a seed alone. Rates: shared publications about Indian
 * shops (59 % cash on delivery, 15 % of the sent ones returned to origin, 22 % of the delivered ones returned).
 */

export interface YearOptions {
  seed: number;
  /** How many want to order; one whose piece is sold out places no order. */
  shoppers: number;
  days: number;
  /** How often the server is killed. */
  kills: number;
}

/** How a message travels: `copies` 0 is lost; `lateMs` later than it was sent, behind others. */
interface Travel {
  copies: number;
  lateMs: number;
}

export type YearEvent = { at: number; order: number; killed: boolean } & (
  | { kind: "place"; product: number; quantity: number; isCash: boolean }
  | { kind: "webhook"; copies: number }
  | { kind: "courier"; status: string; sentAt: number; copies: number }
  | { kind: "pack" | "cancel" | "print" | "restock" }
);

export const dayMs = 24 * 60 * 60_000;
const hourMs = 60 * 60_000;
export const products = 6;
/**
 * The product that runs out, which 3 of 10 orders want. Its pieces are never put back, so its stock does not depend on the order of
 * events.
 */
export const scarceProduct = 5;

const lostRate = 0.08;
const doubledRate = 0.1;
const lateRate = 0.12;
const lateMaxMs = 2 * dayMs;

function travel(random: Random, travels: Travels): Travel {
  const copies = random.chance(lostRate) ? 0 : random.chance(doubledRate) ? 2 : 1;
  const lateMs = random.chance(lateRate) ? random.below(lateMaxMs) : 0;
  if (copies === 0) travels.lost += 1;
  if (copies === 2) travels.doubled += 1;
  if (copies > 0 && lateMs > 0) travels.late += 1;
  return { copies, lateMs };
}

/** How many messages never arrive, arrive twice, or arrive late. */
export interface Travels {
  lost: number;
  doubled: number;
  late: number;
}

/** The events of all shoppers' orders, sorted by virtual time (milliseconds since the beginning). */
export function planOf({ seed, shoppers, days, kills }: YearOptions): {
  events: YearEvent[];
  travels: Travels;
} {
  const travels = { lost: 0, doubled: 0, late: 0 };
  const events = Array.from({ length: shoppers }, (_, order) => lifeOf(seed, order, days, travels)).flat();
  const sorted = events.sort((a, b) => a.at - b.at || a.order - b.order);
  const random = randomOf(partSeed(seed, -2));
  for (let kill = 0; kill < kills; kill += 1) {
    // Spread over the whole time, at any kind of event.
    const from = Math.floor((sorted.length * kill) / kills);
    const event = sorted[from + random.below(Math.max(1, Math.floor(sorted.length / kills)))];
    if (event) event.killed = true;
  }
  return { events: sorted, travels };
}

function lifeOf(seed: number, order: number, days: number, travels: Travels): YearEvent[] {
  const random = randomOf(partSeed(seed, order));
  const start = random.below(days * dayMs);
  const base = { order, killed: false };
  const isCash = random.chance(0.59);
  const life: YearEvent[] = [
    {
      ...base,
      at: start,
      kind: "place",
      product: random.chance(0.3) ? scarceProduct : random.below(products - 1),
      quantity: 1 + random.below(3),
      isCash,
    },
  ];
  const webhook = travel(random, travels);
  if (webhook.copies > 0)
    life.push({ ...base, at: start + 60_000 + webhook.lateMs, kind: "webhook", copies: webhook.copies });
  // Orders whose message is lost or late are found at the end of the day, so the owner sees them on the next one.
  let now = start + dayMs + hourMs;
  if (random.chance(0.25)) life.push({ ...base, at: now - hourMs / 2, kind: "print" });
  if (random.chance(0.1)) {
    life.push({ ...base, at: now, kind: "cancel" });
    if (random.chance(0.8)) life.push({ ...base, at: now + hourMs, kind: "restock" });
    return life;
  }
  if (random.chance(0.6)) life.push({ ...base, at: now, kind: "pack" });
  const send = (status: string, after: number) => {
    now += after + random.below(6 * hourMs);
    // Couriers send whole seconds; of two delivery attempts the later one counts.
    now -= now % 1000;
    const { copies, lateMs } = travel(random, travels);
    if (copies > 0) life.push({ ...base, at: now + lateMs, kind: "courier", status, sentAt: now, copies });
  };
  send("PICKUP SCHEDULED", hourMs);
  send("SHIPPED", dayMs);
  send("IN TRANSIT", hourMs);
  // Some owners change the courier; the first one's cancelled pickup says nothing about the order.
  if (order % 20 === 3)
    life.push({ ...base, at: now + 1, kind: "courier", status: "CANCELED", sentAt: now, copies: 1 });
  send("OUT FOR DELIVERY", dayMs);
  if (random.chance(0.15)) {
    for (let attempt = 0; attempt < 1 + random.below(3); attempt += 1) {
      send("UNDELIVERED", 2 * hourMs);
      send("OUT FOR DELIVERY", dayMs);
    }
    send("UNDELIVERED", 2 * hourMs);
    send("RTO INITIATED", hourMs);
    send("RTO DELIVERED", 2 * dayMs);
  } else {
    send("DELIVERED", 2 * hourMs);
    if (!random.chance(0.22)) return life;
    send("RETURN PICKED UP", 3 * dayMs);
    send("RETURN DELIVERED", dayMs);
  }
  if (random.chance(0.8)) life.push({ ...base, at: now + lateMaxMs + hourMs, kind: "restock" });
  return life;
}
