import { fieldsOf, parseNumber } from "../../shared/parse";

/*
 * The tickets of an account. Only a request with its device's current ticket may change something, and only
 * once: a delayed copy of it has a number that is used up.
 */

/** Devices whose ticket is kept. An account has at most three at a time. */
export const ticketDevicesMax = 12;

export interface Tickets {
  /** The largest number of the devices that were dropped from the list. */
  readonly dropped: number;
  /**
   * The next number of each device; the one that has sent changes last is the last. A list, because Go sorts
   * an object's keys.
   */
  readonly devices: readonly (readonly [device: string, next: number])[];
}

/** The tickets of a new account; for tests. */
export const noTickets: Tickets = { dropped: 0, devices: [] };

/** Reads stored tickets; what cannot be read is left out. */
export function parseTickets(raw: unknown): Tickets {
  const { dropped, devices } = fieldsOf(raw);
  const pairs = (Array.isArray(devices) ? devices : []).filter(
    (pair): pair is [string, number] =>
      Array.isArray(pair) && typeof pair[0] === "string" && Number.isSafeInteger(pair[1]),
  );
  return { dropped: parseNumber(dropped) ?? 0, devices: pairs };
}

/**
 * The current ticket of a device. A device that is not in the list is new, or was dropped with a number up to
 * `dropped`.
 */
export function ticketOf({ dropped, devices }: Tickets, device: string): number {
  return devices.find(([name]) => name === device)?.[1] ?? dropped + 1;
}

/**
 * Uses up the ticket of a device.
 * @param ticket the number in the request
 * @returns undefined when it is not the current one
 */
export function consumeTicket(tickets: Tickets, device: string, ticket: unknown): Tickets | undefined {
  const current = ticketOf(tickets, device);
  if (ticket !== current) return;
  const all = [...tickets.devices.filter(([name]) => name !== device), [device, current + 1] as const];
  const gone = all.slice(0, -ticketDevicesMax);
  return {
    dropped: Math.max(tickets.dropped, ...gone.map(([, next]) => next)),
    devices: all.slice(-ticketDevicesMax),
  };
}
