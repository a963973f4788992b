/*
 * Runs asynchronous code in virtual time. Everything that waits (timers, the disk, the network) waits for an
 * event of this executor; between two events all promises settle. No real timer is used, so a run depends on
 * its schedule only.
 */

interface Event {
  dueMs: number;
  order: number;
  owner: object;
  fire: () => void;
}

export class Executor {
  nowMs: number;
  /** Events that were fired. */
  fired = 0;
  /** Called before an event fires; false cancels it. */
  mayFire: (owner: object) => boolean = () => true;
  /** Called after an event and the microtasks that it causes. */
  onFired: (owner: object) => void = () => {};
  #events: Event[] = [];
  readonly #cancelled = new WeakSet<object>();
  #failure: { cause: unknown } | undefined;
  #order = 0;

  constructor(startMs: number) {
    this.nowMs = startMs;
  }

  /** Calls `fire` after a time. `cancel` removes all events of an owner. */
  after(ms: number, owner: object, fire: () => void): void {
    if (this.#cancelled.has(owner)) return;
    const event = { dueMs: this.nowMs + ms, order: this.#order++, owner, fire };
    let at = this.#events.length;
    while (at > 0 && isBefore(event, this.#events[at - 1] as Event)) at -= 1;
    this.#events.splice(at, 0, event);
  }

  /** Resolves after a time; never when the owner's events were cancelled. */
  wait(ms: number, owner: object): Promise<void> {
    return new Promise((resolve) => this.after(ms, owner, resolve));
  }

  /** Ends everything that an owner waits for, now and later: its code never continues. */
  cancel(owner: object): void {
    this.#cancelled.add(owner);
    this.#events = this.#events.filter((event) => event.owner !== owner);
  }

  /** Ends the run with an error of asynchronous code. */
  fail(cause: unknown): void {
    this.#failure ??= { cause };
  }

  /** Runs all events of the next `ms`. */
  async run(ms: number): Promise<void> {
    const endMs = this.nowMs + ms;
    await this.#settle();
    for (;;) {
      const event = this.#events[0];
      if (!event || event.dueMs > endMs) break;
      this.#events.shift();
      this.nowMs = Math.max(this.nowMs, event.dueMs);
      if (!this.mayFire(event.owner)) continue;
      this.fired += 1;
      event.fire();
      await settled();
      this.#throwFailure();
      this.onFired(event.owner);
    }
    this.nowMs = endMs;
  }

  /** Lets time pass as for sleeping devices: what became due in it fires once, at its end. */
  async skip(ms: number): Promise<void> {
    await this.#settle();
    this.nowMs += ms;
    await this.run(0);
  }

  async #settle(): Promise<void> {
    // `settled` has to be called by a microtask.
    await undefined;
    await settled();
    this.#throwFailure();
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.cause;
  }
}

/**
 * Resolves when no promise can settle without a further event: Node calls a tick that a microtask has asked
 * for after the last microtask. `setImmediate` takes several times as long.
 */
const settled = () => new Promise<void>((resolve) => process.nextTick(resolve));

function isBefore(a: Event, b: Event): boolean {
  return a.dueMs < b.dueMs || (a.dueMs === b.dueMs && a.order < b.order);
}
