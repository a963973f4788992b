import { dayMs, type YearEvent } from "./events";

/** Events that are sent at the same time, each of another order. */
export interface Wave {
  /** The virtual day, from 0. */
  day: number;
  events: YearEvent[];
  /** Whether the server is killed while they arrive. */
  killed: boolean;
}

const eventsMax = 16;

/** Divides a plan into waves. Events of one order keep their sequence, because it decides on the outcome. */
export function wavesOf(events: readonly YearEvent[]): Wave[] {
  const waves: Wave[] = [];
  let open: Wave | undefined;
  for (const event of events) {
    const day = Math.floor(event.at / dayMs);
    const isFull = open && (open.events.length === eventsMax || open.day !== day);
    if (!open || isFull || open.events.some(({ order }) => order === event.order)) {
      open = { day, events: [], killed: false };
      waves.push(open);
    }
    open.events.push(event);
    open.killed ||= event.killed;
  }
  return waves;
}
