import { setTimeout as pause } from "node:timers/promises";
import type { Size, Tab } from "./drivenBrowser";
import { describeObstacle, describeQuery, type FoundElement, findInPage, type Query } from "./query";

/** Only a test that fails waits this long; a busy machine needs more than 30 s for a first page. */
const waitMs = 60_000;
const pollMs = 25;

/** Runs in the page: waits for two frames. A tab in the background has none. */
function nextFrames(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, 250);
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(timer);
        resolve();
      }),
    );
  });
}

/** A tab of the shop: finds, clicks and fills by role and name, and waits until that is possible. */
export class ShopTab {
  constructor(
    readonly driver: Tab,
    /** The shop's address for this tab, without a slash at the end. */
    readonly origin: string,
  ) {}

  /** Opens a page of the shop. @param address a path, or a full address */
  open(address: string): Promise<void> {
    return this.driver.open(new URL(address, this.origin).href);
  }

  reload(): Promise<void> {
    return this.driver.reload();
  }

  evaluate<A extends unknown[], T>(run: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    return this.driver.evaluate(run, ...args);
  }

  /** The visible elements of a query at this moment; none while the page changes. */
  async all(query: Query): Promise<FoundElement[]> {
    return this.evaluate(findInPage, query).catch(() => []);
  }

  /** Waits until the query finds an element, for which `condition` holds. */
  see(query: Query, condition: (found: FoundElement) => boolean = () => true): Promise<FoundElement> {
    return this.#until(
      async () => (await this.all(query)).find(condition),
      () => describeQuery(query),
    );
  }

  /** Waits until an element has exactly this text. */
  async seeText(query: Query, text: string): Promise<void> {
    let last: string | undefined;
    await this.#until(
      async () => {
        const found = await this.all(query);
        last = found[0]?.text;
        return found.some((each) => each.text === text) || undefined;
      },
      () => `${describeQuery(query)} with the text "${text}"; the last text was "${last}"`,
    );
  }

  /** Waits until the query finds nothing. */
  async gone(query: Query): Promise<void> {
    const find = () => this.evaluate(findInPage, query).catch(() => [undefined]);
    await this.#until(
      async () => (await find()).length === 0 || undefined,
      () => `the end of ${describeQuery(query)}`,
    );
  }

  /** Waits until a function in the page returns something else than false, null and undefined. */
  until<A extends unknown[], T>(run: (...args: A) => T | Promise<T>, ...args: A): Promise<NonNullable<T>> {
    return this.#until(
      async () => (await this.evaluate(run, ...args).catch(() => undefined)) || undefined,
      () => run.toString(),
    ) as Promise<NonNullable<T>>;
  }

  /** Waits until the address matches, with everything after the origin. */
  async at(address: string | RegExp): Promise<void> {
    let last = "";
    await this.#until(
      async () => {
        last = (await this.driver.address().catch(() => "")).replace(this.origin, "");
        return (typeof address === "string" ? last === address : address.test(last)) || undefined;
      },
      () => `the address ${address}; it is ${last}`,
    );
  }

  /** Clicks the first element of a query once it does not move and nothing covers it. */
  async click(query: Query): Promise<void> {
    let before = "";
    let obstacle = "was not found";
    const { x, y } = await this.#until(
      async () => {
        // Scrolling takes effect in the next frame: Firefox also scrolls to typed text, and the header
        // follows the page.
        await this.evaluate(nextFrames).catch(() => {});
        const [found] = await this.evaluate(findInPage, query, "scroll").catch(() => []);
        const same = before === `${found?.x},${found?.y}`;
        before = `${found?.x},${found?.y}`;
        obstacle = describeObstacle(found);
        if (!found) return;
        return same && found.reachable && !found.moving && !found.disabled ? found : undefined;
      },
      () => `a click on ${describeQuery(query)}, which ${obstacle}`,
    );
    await this.driver.clickAt(x, y);
  }

  /** Replaces the text of a field by typing. */
  async fill(query: Query, text: string): Promise<void> {
    // A click on a page that still loads may miss the field.
    await this.#until(
      async () => {
        await this.click(query);
        return (await this.all(query)).find(({ focused }) => focused);
      },
      () => `the focus of ${describeQuery(query)}`,
    );
    await this.evaluate(() => (document.activeElement as HTMLInputElement | null)?.select());
    await this.driver.type(text);
    await this.see(query, ({ value }) => value === text);
  }

  /**
   * Chooses an option of a select element by typing its text. Browsers begin a new search after a pause
   * between two keys, which a busy machine makes: then the text is typed again.
   */
  async choose(query: Query, option: string): Promise<void> {
    await this.#until(
      async () => (await this.evaluate(findInPage, query, "focus").catch(() => []))[0]?.focused || undefined,
      () => `the focus of ${describeQuery(query)}`,
    );
    const chosen = () =>
      this.evaluate(() => (document.activeElement as HTMLSelectElement | null)?.selectedOptions[0]?.text);
    await this.#until(
      async () => {
        await this.driver.type(option);
        return (await chosen().catch(() => "")) === option || undefined;
      },
      () => `the option ${option} of ${describeQuery(query)}`,
    );
  }

  press(key: string): Promise<void> {
    return this.driver.press(key);
  }

  resize(size: Size): Promise<void> {
    return this.driver.resize(size);
  }

  async #until<T>(poll: () => Promise<T | undefined>, what: () => string): Promise<T> {
    const end = Date.now() + waitMs;
    for (;;) {
      const result = await poll();
      if (result !== undefined) return result;
      if (Date.now() > end)
        throw new Error(`Waited ${waitMs / 1000} s for ${what()}.\n${await this.#state()}`);
      await pause(pollMs);
    }
  }

  /** Address, visibility and text of the page, for the message of a failure. */
  #state(): Promise<string> {
    const read = () => {
      const text = document.body.innerText.replace(/\n+/g, " | ");
      // Messages and panels follow the page's content.
      const shown = text.length > 1500 ? `${text.slice(0, 1000)} … ${text.slice(-500)}` : text;
      // Why Chromium has not kept a page that the browser went back to.
      const [{ notRestoredReasons = null } = {}] = performance.getEntriesByType("navigation") as {
        notRestoredReasons?: unknown;
      }[];
      const page = `${location.href}, ${document.visibilityState}, not restored: ${JSON.stringify(notRestoredReasons)}`;
      return `${page}\nFocus: ${document.activeElement?.outerHTML.slice(0, 200)}\n${shown}`;
    };
    return this.evaluate(read).catch(String);
  }
}
