import { justNow } from "../domain/shared/messages";
import { dayMs, hourMs, minuteMs } from "../domain/shared/timeUnits";

/*
 * Formats dates, times and bytes. Intl formatters are created at their first use, because the first one of a
 * page takes 20 to 30 ms.
 */

const dates = once(
  () => new Intl.DateTimeFormat("en-IN", { day: "numeric", month: "long", year: "numeric" }),
);

/** A day in the time zone of the device: "21 November 2026"; "" for 0. */
export function formatDate(milliseconds: number): string {
  return milliseconds ? dates().format(milliseconds) : "";
}

const deliveryDays = once(
  () =>
    new Intl.DateTimeFormat("en-IN", {
      weekday: "long",
      day: "numeric",
      month: "long",
      timeZone: "Asia/Kolkata",
    }),
);

/** The day of a delivery in India, whatever the time zone of the device: "Wednesday, 25 November". */
export function formatDeliveryDay(milliseconds: number): string {
  return deliveryDays().format(milliseconds);
}

const spans = once(() => new Intl.RelativeTimeFormat("en-IN", { numeric: "auto" }));
const units = [
  ["day", dayMs],
  ["hour", hourMs],
  ["minute", minuteMs],
] as const;

/**
 * The time since a moment: "3 hours ago", "yesterday", "just now".
 * @param milliseconds the moment, in milliseconds since 1970
 * @param now milliseconds since 1970
 */
export function formatAgo(milliseconds: number, now: number): string {
  for (const [unit, length] of units) {
    const count = Math.floor((now - milliseconds) / length);
    if (count > 0) return spans().format(-count, unit);
  }
  return justNow;
}

const clock = once(() => new Intl.DateTimeFormat("en-IN", { hour: "numeric", minute: "2-digit" }));
const dayAndClock = once(
  () =>
    new Intl.DateTimeFormat("en-IN", {
      day: "numeric",
      month: "short",
      hour: "numeric",
      minute: "2-digit",
    }),
);

/**
 * A time, with its date unless that is the day of `now`: "2:05 pm", "20 Nov, 2:05 pm".
 * @param at milliseconds since 1970
 * @param now milliseconds since 1970
 */
export function formatDateTime(at: number, now = Date.now()): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString();
  return (sameDay ? clock : dayAndClock)().format(at);
}

/** A size in decimal units: "850 KB", "12 MB". */
export function formatBytes(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1000);
  const inMegabytes = bytes / 1_000_000;
  if (kilobytes >= 1000)
    return `${new Intl.NumberFormat("en-IN", { maximumFractionDigits: inMegabytes < 10 ? 1 : 0 }).format(inMegabytes)} MB`;
  return `${kilobytes} KB`;
}

/** Returns a function that creates a value at its first call, and returns the same value at later calls. */
function once<T>(create: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= create();
    return made;
  };
}
