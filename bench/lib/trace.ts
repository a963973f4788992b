import type { Browser, CDPSession, Page } from "playwright";

/** The cost of an interaction on the main thread, from input to idle. */
export interface Cost {
  /** Longest task, wall clock. */
  longestTaskMs: number;
  /** Longest task, CPU time, which excludes other programs. */
  longestTaskCpuMs: number;
  /** All tasks, CPU time. */
  cpuMs: number;
  /**
   * Total blocking time of a phone, computed from CPU time: what the tasks take beyond 50 ms each when the processor
   * is four times slower, as Lighthouse assumes. Other programs do not lengthen it.
   */
  blockingCpuMs: number;
  /** JavaScript in it. */
  scriptMs: number;
  /** Counts, which do not depend on the speed of the machine. */
  layouts: number;
  styleRecalcs: number;
  /** Additional DOM nodes. */
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

/** Lighthouse's assumption about a mid-range phone. */
const phoneSlowdown = 4;
/** A task that is longer than this is a long task (https://www.w3.org/TR/longtasks/). */
const longTaskMs = 50;

/** Task boundaries only: with more categories Chromium is up to twice as slow. */
const categories = ["toplevel"];

/** Measures the page while `act` runs. */
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

/** Chromium's performance metrics; durations in seconds. */
async function metrics(session: CDPSession): Promise<Map<string, number>> {
  const { metrics: all } = await session.send("Performance.getMetrics");
  return new Map(all.map(({ name, value }) => [name, value]));
}

type TaskCost = Pick<Cost, "longestTaskMs" | "longestTaskCpuMs" | "cpuMs" | "blockingCpuMs">;

function tasksOf(events: readonly TraceEvent[]): TaskCost {
  const main = mainThread(events);
  const tasks = events.filter((event) => isTask(event) && threadOf(event) === main);
  const ms = (of: "dur" | "tdur") => tasks.map((task) => (task[of] ?? 0) / 1000);
  return {
    longestTaskMs: Math.max(0, ...ms("dur")),
    longestTaskCpuMs: Math.max(0, ...ms("tdur")),
    cpuMs: sum(ms("tdur")),
    blockingCpuMs: sum(ms("tdur").map((cpu) => Math.max(0, cpu * phoneSlowdown - longTaskMs))),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The busiest main thread of all renderers, which is the one of the page. */
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
