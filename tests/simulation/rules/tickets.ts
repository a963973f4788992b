import {
  consumeTicket,
  currentTicketOf,
  noSyncTickets,
  parseSyncTickets,
  type SyncTickets,
} from "../../../src/domain/cart/sync/syncTickets";
import type { Random } from "../../../tools/testkit/seededRandom";
import { Violation } from "../changes";

/*
 * The tickets of an account with more devices than the server lists, compared with a memory that forgets
 * nothing: no number of a device is accepted twice, also when the device was dropped from the list in
 * between.
 */

/** The limit in docs/decisions/cart.md, repeated here, so that a change of it fails. */
const listedMax = 12;
const devices = 16;

/** @param random of the seed */
export function checkTickets(random: Random): void {
  let tickets: SyncTickets = noSyncTickets;
  /** The numbers that were accepted, by device; the device that has sent last is the last. */
  const used = new Map<string, number[]>();
  /** The largest next number of the devices that were dropped. */
  let dropped = 0;
  for (let n = 0; n < 40; n += 1) {
    const device = `d${random.chance(0.4) ? 0 : random.below(devices)}`;
    const listed = [...used.keys()].slice(-listedMax);
    const current = listed.includes(device) ? (used.get(device)?.at(-1) ?? 0) + 1 : dropped + 1;
    const before = tickets;
    const fail = (text: string) =>
      new Violation(`the ticket of ${device} after ${JSON.stringify(before)}: ${text}`);
    if (currentTicketOf(tickets, device) !== current) throw fail(`is not ${current}`);
    const sent = random.pick([current, current, current, current - 1, current + 1, `${current}`, undefined]);
    const next = consumeTicket(tickets, device, sent);
    if ((next !== undefined) !== (sent === current)) throw fail(`${sent} is taken`);
    if (!next) continue;
    const earlier = used.get(device) ?? [];
    if (earlier.includes(current)) throw fail(`${current} is taken twice`);
    used.delete(device);
    used.set(device, [...earlier, current]);
    const gone = listed.length === listedMax && !listed.includes(device) ? listed[0] : undefined;
    if (gone) dropped = Math.max(dropped, (used.get(gone)?.at(-1) ?? 0) + 1);
    // Stored and read again, as the server does between two requests.
    tickets = parseSyncTickets(JSON.parse(JSON.stringify(next)));
    const names = tickets.devices.map(([name]) => name).join(" ");
    if (names !== [...used.keys()].slice(-listedMax).join(" ")) throw fail(`lists ${names}`);
    if (tickets.dropped !== dropped) throw fail(`${tickets.dropped} as largest dropped`);
  }
}

const stored: [raw: unknown, read: SyncTickets][] = [
  [null, noSyncTickets],
  ["text", noSyncTickets],
  [{ dropped: "x", devices: "x" }, noSyncTickets],
  [
    { dropped: 7, devices: [["a", 2]] },
    { dropped: 7, devices: [["a", 2]] },
  ],
  [
    { devices: [["a"], ["b", 2], 3, null, [1, 2], ["c", 1.5], ["d", "1"], { 0: "e", 1: 1 }] },
    { dropped: 0, devices: [["b", 2]] },
  ],
];

/** What the server reads of a stored list, also of one that it has not written. */
export function checkStoredTickets(): void {
  for (const [raw, read] of stored)
    if (JSON.stringify(parseSyncTickets(raw)) !== JSON.stringify(read))
      throw new Violation(`${JSON.stringify(raw)} is read as ${JSON.stringify(parseSyncTickets(raw))}`);
}
