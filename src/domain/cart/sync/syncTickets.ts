import { fieldsOf, parseNumber } from "../../shared/parse";

/*
 * The tickets of an account: the server merges changes only of a request with the device's current ticket,
 * and only once, so that a delayed copy of the request has no effect.
 */

/**
 * Maximum number of devices whose ticket the server stores. An account has at most three devices at a time.
 */
export const ticketDevicesMax = 12;

export interface SyncTickets {
  /** The largest next ticket of the devices that were dropped from the list. */
  readonly dropped: number;
  /**
   * The next ticket of each device; the device that sent changes last is the last. A list, because Go sorts
   * an object's keys.
   */
  readonly devices: readonly (readonly [device: string, next: number])[];
}

/** The tickets of a new account; for tests. */
export const noSyncTickets: SyncTickets = { dropped: 0, devices: [] };

/** Parses the stored tickets of an account; leaves out what it cannot read. */
export function parseSyncTickets(raw: unknown): SyncTickets {
  const { dropped, devices } = fieldsOf(raw);
  const pairs = (Array.isArray(devices) ? devices : []).filter(
    (pair): pair is [string, number] =>
      Array.isArray(pair) && typeof pair[0] === "string" && Number.isSafeInteger(pair[1]),
  );
  return { dropped: parseNumber(dropped) ?? 0, devices: pairs };
}

/**
 * The current ticket of a device. A device that is not in the list is new, or was dropped from it with a
 * ticket up to `dropped`, so its ticket is `dropped` + 1.
 */
export function currentTicketOf({ dropped, devices }: SyncTickets, device: string): number {
  return devices.find(([name]) => name === device)?.[1] ?? dropped + 1;
}

/**
 * The account's tickets after a device has used its ticket.
 * @param ticket the ticket in the request
 * @returns undefined when `ticket` is not the device's current ticket
 */
export function consumeTicket(
  tickets: SyncTickets,
  device: string,
  ticket: unknown,
): SyncTickets | undefined {
  const current = currentTicketOf(tickets, device);
  if (ticket !== current) return;
  const all = [...tickets.devices.filter(([name]) => name !== device), [device, current + 1] as const];
  const gone = all.slice(0, -ticketDevicesMax);
  return {
    dropped: Math.max(tickets.dropped, ...gone.map(([, next]) => next)),
    devices: all.slice(-ticketDevicesMax),
  };
}
