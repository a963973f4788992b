const clock = new Intl.DateTimeFormat("en-IN", { hour: "numeric", minute: "2-digit" });
const dayAndClock = new Intl.DateTimeFormat("en-IN", {
  day: "numeric",
  month: "short",
  hour: "numeric",
  minute: "2-digit",
});

/** A moment in milliseconds since 1970: "2:05 pm" on the same day, "20 Nov, 2:05 pm" otherwise. */
export function formatMoment(at: number, now = Date.now()): string {
  const sameDay = new Date(at).toDateString() === new Date(now).toDateString();
  return (sameDay ? clock : dayAndClock).format(at);
}

/** Bytes as people count them: "850 KB", "12 MB". */
export function formatBytes(bytes: number): string {
  const inMegabytes = bytes / 1_000_000;
  if (inMegabytes >= 1)
    return `${new Intl.NumberFormat("en-IN", { maximumFractionDigits: inMegabytes < 10 ? 1 : 0 }).format(inMegabytes)} MB`;
  return `${Math.ceil(bytes / 1000)} KB`;
}
