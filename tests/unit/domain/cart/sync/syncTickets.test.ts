import { expect, it } from "vitest";
import {
  consumeTicket,
  currentTicketOf,
  noSyncTickets,
  parseSyncTickets,
  type SyncTickets,
  ticketDevicesMax,
} from "../../../../../src/domain/cart/sync/syncTickets";

/** Sends changes of a device, with its current ticket. */
const send = (tickets: SyncTickets, device: string): SyncTickets =>
  consumeTicket(tickets, device, currentTicketOf(tickets, device)) as SyncTickets;

it("accepts each ticket of a device once", () => {
  const first = consumeTicket(noSyncTickets, "phone", 1) as SyncTickets;
  expect(currentTicketOf(first, "phone")).toBe(2);
  for (const used of [1, 3, 0, "2", undefined, null])
    expect(consumeTicket(first, "phone", used)).toBeUndefined();
  expect(currentTicketOf(send(first, "phone"), "phone")).toBe(3);
});

it("drops the device that has not sent for longest, whatever its name", () => {
  let tickets = noSyncTickets;
  for (let n = 0; n < ticketDevicesMax; n += 1) tickets = send(tickets, `${9 - (n % 10)}-${n}`);
  tickets = send(tickets, "9-0");
  tickets = send(tickets, "newest");
  const names = tickets.devices.map(([name]) => name);
  expect(names).toHaveLength(ticketDevicesMax);
  expect(names).toContain("9-0");
  expect(names).not.toContain("8-1");
});

it("never gives out a number again, also when the device with the largest one was dropped", () => {
  let tickets = noSyncTickets;
  // A new device does not depend on what the others send meanwhile.
  expect(currentTicketOf(send(tickets, "phone"), "laptop")).toBe(1);
  for (let n = 0; n < 50; n += 1) tickets = send(tickets, "busy");
  const used = currentTicketOf(tickets, "busy") - 1;
  for (let n = 0; n < ticketDevicesMax; n += 1) tickets = { ...send(tickets, `other${n}`) };
  expect(tickets.devices.some(([name]) => name === "busy")).toBe(false);
  expect(currentTicketOf(tickets, "busy")).toBeGreaterThan(used);
  expect(send(tickets, "another").dropped).toBeGreaterThan(used);
});

it("reads what it has stored, and leaves out the rest", () => {
  const tickets = send(send(noSyncTickets, "b"), "a");
  expect(parseSyncTickets(JSON.parse(JSON.stringify(tickets)))).toEqual(tickets);
  expect(parseSyncTickets({ dropped: "x", devices: [["a"], ["b", 2], 3, null, [1, 2]] })).toEqual({
    dropped: 0,
    devices: [["b", 2]],
  });
  expect(parseSyncTickets(null)).toEqual(noSyncTickets);
});
