import type { Random } from "../../../tools/testkit/seededRandom";
import type { Executor } from "../executor";

export interface GlobalParts {
  executor: Executor;
  random: Random;
  process: object;
  /** The device's clock. */
  wallMs(): number;
  indexedDB: unknown;
  IDBKeyRange: unknown;
  /** How long the page remembers a removal. */
  tombstoneMs: number;
  onWarning(text: string): void;
}

/** The globals of a page in virtual time; `dispatch` is an event of its window. */
export function globalsOf({ executor, random, process, wallMs, onWarning, ...database }: GlobalParts) {
  const listeners = new Map<string, Set<(event: object) => void>>();
  const timers = new Set<number>();
  let lastTimer = 0;
  const every = (work: () => void, ms: number, isRepeated: boolean) => {
    const id = ++lastTimer;
    timers.add(id);
    const plan = () =>
      executor.after(Math.max(0, ms || 0), process, () => {
        if (!timers.has(id)) return;
        if (isRepeated) plan();
        else timers.delete(id);
        work();
      });
    plan();
    return id;
  };
  const clear = (id: number) => void timers.delete(id);
  class VirtualDate extends Date {
    constructor(...args: unknown[]) {
      if (args.length === 0) super(wallMs());
      else super(...(args as [number]));
    }
    static override now = wallMs;
  }
  const warn = (...args: unknown[]) => onWarning(args.map(String).join(" "));
  const globals = {
    ...database,
    Date: VirtualDate,
    performance: { now: () => executor.nowMs },
    setTimeout: (work: () => void, ms: number) => every(work, ms, false),
    setInterval: (work: () => void, ms: number) => every(work, ms, true),
    setImmediate: (work: () => void) => every(work, 0, false),
    clearTimeout: clear,
    clearInterval: clear,
    console: { ...console, warn, error: warn, log: () => {} },
    addEventListener: (type: string, listener: (event: object) => void) => {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
    },
    removeEventListener: (type: string, listener: (event: object) => void) => {
      listeners.get(type)?.delete(listener);
    },
    navigator: {},
    location: { pathname: "/" },
    structuredClone,
    AbortController,
    DOMException,
    URL,
    queueMicrotask,
    seededRandom: random.next,
  };
  const dispatch = (type: string) => {
    for (const listener of [...(listeners.get(type) ?? [])]) listener({ type });
  };
  return { globals, dispatch };
}
