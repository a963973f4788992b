/*
 * The few commands that every browser of tests/browsers understands. `puppeteer.ts` implements them for
 * Chromium and Firefox, `webkitTab.ts` for WebKitGTK; `shopTab.ts` builds clicks, texts and waits on them, so
 * that these are the same everywhere.
 */

export type BrowserName = "chromium" | "firefox" | "webkit";

/** Settings that a shopper makes in the browser or in the system, not in the shop. */
export interface BrowserSettings {
  dark?: boolean;
  reducedMotion?: boolean;
  /** Whether the browser blocks cookies and site data. */
  storageBlocked?: boolean;
  /**
   * Whether a site may store 10 MB only. There is no service worker then, because the shop would first delete
   * the pictures that it keeps.
   */
  smallQuota?: boolean;
}

export interface Size {
  width: number;
  height: number;
}

/** A running browser. */
export interface DrivenBrowser {
  readonly name: BrowserName;
  /** For example "Firefox 140.4.0"; the summary of a run lists it. */
  readonly version: string;
  /** Opens a tab of this size; tabs of one browser share cookies and storage. */
  newTab(size: Size): Promise<Tab>;
  close(): Promise<void>;
}

export interface Tab {
  /** Loads an address and waits for the event `load`. */
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Goes back in the history; does not wait. */
  back(): Promise<void>;
  forward(): Promise<void>;
  address(): Promise<string>;
  /** Runs a function in the page. Arguments and result are JSON values; the function may return a promise. */
  evaluate<A extends unknown[], T>(run: (...args: A) => T | Promise<T>, ...args: A): Promise<T>;
  /** Presses and releases the primary mouse button at a point of the viewport. */
  clickAt(x: number, y: number): Promise<void>;
  /** Presses and releases a key, for example "Tab", "Shift+Tab" or "Enter". */
  press(key: string): Promise<void>;
  /** Types a text with the keyboard. */
  type(text: string): Promise<void>;
  /** Brings the tab to the front. */
  activate(): Promise<void>;
  resize(size: Size): Promise<void>;
  /** Prints the page to PDF. Undefined: the browser has no such command. */
  print?(): Promise<Uint8Array>;
  /**
   * Errors and exceptions that pages wrote to the console since the last call; failed requests do not count.
   * Undefined: the browser reports no console messages.
   */
  takeErrors?(): string[];
  /** As `takeErrors`, for warnings. */
  takeWarnings?(): string[];
  close(): Promise<void>;
}
