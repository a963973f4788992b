import type { EventStream } from "./eventStream";
import { equalJitter, type WakeTimer } from "./wakeTimer";

/*
 * Catalogue and account sync both poll by this schedule. The numbers are the longest pauses before the next poll; each actual
 * pause is 50 to 100 % of its number, see `equalJitter`.
 */
/** While the event stream reports changes; a stream that failed silently is noticed by then. */
const withStreamMaxMs = 60_000;
/** Without an event stream: 7.5 to 15 s. */
const withoutStreamMaxMs = 15_000;
/** After failures: 1 s, 2 s, 4 s and so on, up to this value. */
const retryMaxMs = 8_000;

/** Events after which the network, or the page, can be in another state. */
const wakeEvents = ["online", "offline", "pageshow"];

/** Decides when the server is polled next. */
export interface PollSchedule {
  pollNow(): void;
  /** Schedules the next poll; after a success, also reopens the event stream. */
  reportResult(succeeded: boolean): void;
  /** Ends the schedule and closes the event stream. */
  stop(): void;
}

export function createPollSchedule(timer: WakeTimer, stream: EventStream): PollSchedule {
  let failures = 0;
  const pollNow = () => {
    failures = 0;
    timer.wakeWithin(0);
  };
  for (const type of wakeEvents) addEventListener(type, pollNow);
  return {
    pollNow,
    reportResult(succeeded) {
      if (!succeeded) return timer.wakeWithin(equalJitter(Math.min(retryMaxMs, 1000 * 2 ** failures++)));
      failures = 0;
      stream.open();
      timer.wakeWithin(equalJitter(stream.isReady() ? withStreamMaxMs : withoutStreamMaxMs));
    },
    stop() {
      for (const type of wakeEvents) removeEventListener(type, pollNow);
      stream.close();
    },
  };
}
