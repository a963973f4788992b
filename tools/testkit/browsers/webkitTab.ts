import { setTimeout as pause } from "node:timers/promises";
import type { Size, Tab } from "./drivenBrowser";
import type { WebDriverSession } from "./webDriver";

/** Only a test that fails waits this long for a window's new size. */
const resizeMs = 60_000;
/** The tab that each session's commands go to. */
const current = new WeakMap<WebDriverSession, string>();

/** A window with one page: a second tab in a window is hidden, and a hidden page runs no animations. */
export class WebKitTab implements Tab {
  readonly #session: WebDriverSession;
  readonly #handle: string;
  readonly #idle: string[];

  /** @param idle the windows that no test uses */
  constructor(session: WebDriverSession, handle: string, idle: string[]) {
    this.#session = session;
    this.#handle = handle;
    this.#idle = idle;
  }

  /** Commands go to the session's current tab. */
  async #switch(): Promise<WebDriverSession> {
    if (current.get(this.#session) !== this.#handle) {
      await this.#session.post("window", { handle: this.#handle });
      current.set(this.#session, this.#handle);
    }
    return this.#session;
  }
  async open(url: string): Promise<void> {
    await (await this.#switch()).post("url", { url });
  }
  async reload(): Promise<void> {
    await (await this.#switch()).post("refresh");
  }
  async back(): Promise<void> {
    // The driver's own command waits for a `load`, which a page within the shop does not fire.
    await this.evaluate(() => void setTimeout(() => history.back()));
  }
  async forward(): Promise<void> {
    await this.evaluate(() => void setTimeout(() => history.forward()));
  }
  async address(): Promise<string> {
    return String(await (await this.#switch()).get("url"));
  }
  async evaluate<A extends unknown[], T>(run: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    const session = await this.#switch();
    return (await session.evaluate(run as (...args: never[]) => unknown, args)) as T;
  }
  async clickAt(x: number, y: number): Promise<void> {
    await (await this.#switch()).click(x, y);
  }
  async press(key: string): Promise<void> {
    await (await this.#switch()).press(key);
  }
  async type(text: string): Promise<void> {
    await (await this.#switch()).type(text);
  }
  async activate(): Promise<void> {
    current.delete(this.#session);
    await this.#switch();
  }
  async resize({ width, height }: Size): Promise<void> {
    const session = await this.#switch();
    const inner = () => session.evaluate(() => [innerWidth, innerHeight], []) as Promise<[number, number]>;
    const [, before] = await inner();
    const rect = (await session.get("window/rect")) as Size;
    await session.post("window/rect", { width, height: height + rect.height - before });
    const end = Date.now() + resizeMs;
    while ((await inner()).join() !== [width, height].join()) {
      if (Date.now() > end)
        throw new Error(`The window has ${await inner()} px instead of ${width}, ${height}.`);
      await pause(20);
    }
  }
  /** Empties the window and leaves it for the next test: the session ends with its last window. */
  async close(): Promise<void> {
    await this.open("about:blank");
    this.#idle.push(this.#handle);
  }
}
