import type { Random } from "../../../tools/testkit/seededRandom";
import type { Executor } from "../executor";
import type { NetworkMode } from "../network";
import type { Request } from "../protocol";
import type { Browser } from "./browser";
import type { Programs } from "./bundle";

/**
 * The connection of a browser to the server. An answer for a page whose `process` has ended does not arrive.
 */
export interface Connection {
  mode: NetworkMode;
  /** How long the page remembers a removal. */
  readonly tombstoneMs: number;
  /** POST /api/shop/sync. Rejects when no answer arrives. */
  exchange(browser: Browser, body: Omit<Request, "account" | "device">, process: object): Promise<unknown>;
  /** Fetches the account's `users` record. Rejects when no answer arrives. */
  fetchRecord(browser: Browser, process: object): Promise<unknown>;
}

/** What a browser is made of. */
export interface BrowserParts {
  executor: Executor;
  connection: Connection;
  random: Random;
  programs: Programs;
}

/** The page's part of its stream of messages. */
export interface StreamListener {
  ready(): void;
  changed(message: unknown): void;
  ended(): void;
}
