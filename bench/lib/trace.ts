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
  /** Passes over the page, and how many elements they concerned. These depend on no clock. */
  layouts: number;
  styleRecalcs: number;
  styledElements: number;
  /** DOM nodes afterwards. */
  nodes: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
  args: { elementCount?: number; name?: string; data?: unknown };
}

const categories = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline", "v8.execute"];
/** Chromium's names of the entries into JavaScript. */
const scripts = new Set(["FunctionCall", "EvaluateScript", "RunMicrotasks", "v8.callFunction"]);

/** Measures what happens while `act` runs. */
export async function traced(browser: Browser, page: Page, act: () => Promise<void>): Promise<Cost> {
  await page.evaluate(() => new Promise(requestAnimationFrame));
  await browser.startTracing(page, { categories });
  let raw: Buffer;
  try {
    await act();
  } finally {
    raw = await browser.stopTracing();
  }
  const { traceEvents } = JSON.parse(raw.toString()) as { traceEvents: TraceEvent[] };
  const session = await page.context().newCDPSession(page);
  const nodes = await countNodes(session);
  await session.detach();
  return { ...costOf(traceEvents), nodes };
}

/** Nodes that live in the document. */
async function countNodes(session: CDPSession): Promise<number> {
  const { result } = await session.send("Runtime.evaluate", {
    expression: "document.getElementsByTagName('*').length",
    returnByValue: true,
  });
  return Number(result.value);
}

function costOf(events: readonly TraceEvent[]): Omit<Cost, "nodes"> {
  const main = mainThread(events);
  const own = events.filter((event) => event.ph === "X" && `${event.pid}:${event.tid}` === main);
  const tasks = own.filter(({ name }) => name === "RunTask" || name === "ThreadControllerImpl::RunTask");
  const styles = own.filter(({ name }) => name === "UpdateLayoutTree");
  const ms = (all: readonly TraceEvent[], of: "dur" | "tdur") => all.map((event) => (event[of] ?? 0) / 1000);
  const sum = (all: readonly number[]) => all.reduce((total, value) => total + value, 0);
  return {
    longestTaskMs: Math.max(0, ...ms(tasks, "dur")),
    longestTaskCpuMs: Math.max(0, ...ms(tasks, "tdur")),
    cpuMs: sum(ms(tasks, "tdur")),
    scriptMs: sum(ms(outermost(own.filter(({ name }) => scripts.has(name))), "tdur")),
    layouts: own.filter(({ name }) => name === "Layout").length,
    styleRecalcs: styles.length,
    styledElements: sum(styles.map(({ args }) => args.elementCount ?? 0)),
  };
}

/** Without those that lie within another one. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = 0;
  return [...events]
    .sort((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
}

/** The thread of the page: of all renderers' main threads the one that was busiest. */
function mainThread(events: readonly TraceEvent[]): string {
  const busy = new Map<string, number>();
  for (const { name, args, pid, tid } of events)
    if (name === "thread_name" && args.name === "CrRendererMain") busy.set(`${pid}:${tid}`, 0);
  for (const { name, pid, tid, dur = 0 } of events) {
    const thread = `${pid}:${tid}`;
    const before = busy.get(thread);
    if (before !== undefined && name === "RunTask") busy.set(thread, before + dur);
  }
  return [...busy].sort(([, a], [, b]) => b - a)[0]?.[0] ?? "";
}
