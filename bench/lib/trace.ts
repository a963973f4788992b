import type { Browser, CDPSession, Page } from "playwright";

/** What an interaction cost the page's main thread, from the input until nothing is left to do. */
export interface Cost {
  /** The longest stretch in which nothing else could happen, by the clock (milliseconds). */
  longestTaskMs: number;
  /** The same in time that the processor worked on it: other programs on the machine do not count. */
  longestTaskCpuMs: number;
  /** All tasks together, in processor time. */
  cpuMs: number;
  /** Of it JavaScript. */
  scriptMs: number;
  /** Passes over the page. They depend on no clock. */
  layouts: number;
  styleRecalcs: number;
  /** DOM nodes that it left more of. */
  nodes: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args: { name?: string };
}

/** Only where tasks begin and end: with the names of what happens in them Chromium takes up to twice as long. */
const categories = ["toplevel"];

/** Measures what happens while `act` runs. */
export async function traced(browser: Browser, page: Page, act: () => Promise<void>): Promise<Cost> {
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const session = await page.context().newCDPSession(page);
  await session.send("Performance.enable");
  const before = await metrics(session);
  await browser.startTracing(page, { categories });
  let raw: Buffer;
  try {
    await act();
  } finally {
    raw = await browser.stopTracing();
  }
  const after = await metrics(session);
  await session.detach();
  const { traceEvents } = JSON.parse(raw.toString()) as { traceEvents: TraceEvent[] };
  const more = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
  return {
    ...tasksOf(traceEvents),
    scriptMs: more("ScriptDuration") * 1000,
    layouts: more("LayoutCount"),
    styleRecalcs: more("RecalcStyleCount"),
    nodes: more("Nodes"),
  };
}

/** Chromium's own counters of the page; durations in seconds. */
async function metrics(session: CDPSession): Promise<Map<string, number>> {
  const { metrics: all } = await session.send("Performance.getMetrics");
  return new Map(all.map(({ name, value }) => [name, value]));
}

function tasksOf(events: readonly TraceEvent[]): Pick<Cost, "longestTaskMs" | "longestTaskCpuMs" | "cpuMs"> {
  const main = mainThread(events);
  const tasks = events.filter((event) => isTask(event) && threadOf(event) === main);
  const ms = (of: "dur" | "tdur") => tasks.map((task) => (task[of] ?? 0) / 1000);
  return {
    longestTaskMs: Math.max(0, ...ms("dur")),
    longestTaskCpuMs: Math.max(0, ...ms("tdur")),
    cpuMs: ms("tdur").reduce((total, value) => total + value, 0),
  };
}

/** The thread of the page: of all renderers' main threads the one that was busiest. */
function mainThread(events: readonly TraceEvent[]): string {
  const busy = new Map<string, number>();
  for (const event of events)
    if (event.name === "thread_name" && event.args.name === "CrRendererMain") busy.set(threadOf(event), 0);
  for (const event of events.filter(isTask)) {
    const before = busy.get(threadOf(event));
    if (before !== undefined) busy.set(threadOf(event), before + (event.dur ?? 0));
  }
  return [...busy].sort(([, a], [, b]) => b - a)[0]?.[0] ?? "";
}

const threadOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
const isTask = ({ name, ph }: TraceEvent) => ph === "X" && name === "ThreadControllerImpl::RunTask";
