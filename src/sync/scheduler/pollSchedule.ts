import type { EventStream } from "./eventStream";
import { jitter, type WakeTimer } from "./wakeTimer";

/** Between two looks while changes are told over realtime; a stream that died silently is noticed by then. */
const pollWithStreamMs = 60_000;
/** Between two looks without realtime. */
const pollAloneMs = 15_000;
/** Failed looks are repeated after 1 s, 2 s, 4 s and so on, up to this: a server that comes back is soon found. */
const retryMaxMs = 8_000;

/** The network, or the page, may be another one than before. */
const hints = ["online", "offline", "pageshow"];

/** When the server is looked at next. */
export interface PollSchedule {
  /** At once. */
  lookNow(): void;
  /** After a look; a good one is a reason to open the stream, if it has ended. */
  looked(well: boolean): void;
  /** Never again; the stream ends too. */
  end(): void;
}

/** Rings the alarm for each look, and at once when there is a hint that it is worth it. */
export function createPollSchedule(alarm: WakeTimer, stream: EventStream): PollSchedule {
  let failures = 0;
  const lookNow = () => {
    failures = 0;
    alarm.within(0);
  };
  for (const hint of hints) addEventListener(hint, lookNow);
  return {
    lookNow,
    looked(well) {
      if (!well) return alarm.within(jitter(Math.min(retryMaxMs, 1000 * 2 ** failures++)));
      failures = 0;
      stream.open();
      alarm.within(jitter(stream.isReady() ? pollWithStreamMs : pollAloneMs));
    },
    end() {
      for (const hint of hints) removeEventListener(hint, lookNow);
      stream.close();
    },
  };
}
