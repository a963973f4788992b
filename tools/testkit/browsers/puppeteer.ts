import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import puppeteer, { type KeyInput, type LaunchOptions, type Page } from "puppeteer-core";
import { launchOptions } from "../browser/launch";
import type { BrowserSettings, DrivenBrowser, Size, Tab } from "./drivenBrowser";

const smallQuotaKb = 10 * 1024;

/** Firefox's own preferences for what a shopper sets in its settings or in the system. */
function firefoxPreferences({ dark, reducedMotion, storageBlocked, smallQuota }: BrowserSettings) {
  return {
    // 0 dark, 1 light.
    "layout.css.prefers-color-scheme.content-override": dark ? 0 : 1,
    "ui.prefersReducedMotion": reducedMotion ? 1 : 0,
    ...(storageBlocked ? { "network.cookie.cookieBehavior": 2 } : {}),
    ...(smallQuota
      ? {
          // In KB, of all sites together: Firefox gives one site 10 MB, or a fifth if that is more.
          "dom.quotaManager.temporaryStorage.fixedLimit": 5 * smallQuotaKb,
          "dom.serviceWorkers.enabled": false,
        }
      : {}),
    // No requests of the browser's own.
    "app.update.enabled": false,
    "browser.safebrowsing.downloads.enabled": false,
    "network.captive-portal-service.enabled": false,
    "network.connectivity-service.enabled": false,
  };
}

/** Starts Chromium over its own protocol: the one that the other suites use. */
export async function startChromium(settings: BrowserSettings = {}): Promise<DrivenBrowser> {
  const { executablePath = "", args = [] } = launchOptions();
  const profile = mkdtempSync(path.join(tmpdir(), "haat-chromium-"));
  if (settings.storageBlocked) blockSiteData(profile);
  const browser = await start("chromium", settings, {
    browser: "chrome",
    executablePath,
    args,
    userDataDir: profile,
  });
  return {
    ...browser,
    async close() {
      await browser.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Sets the preference that "Block all cookies" in Chromium's settings sets. */
function blockSiteData(profile: string): void {
  const folder = path.join(profile, "Default");
  mkdirSync(folder);
  const preferences = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(path.join(folder, "Preferences"), JSON.stringify(preferences));
}

/** Starts Firefox over WebDriver BiDi. */
export const startFirefox = (
  executablePath: string,
  settings: BrowserSettings = {},
): Promise<DrivenBrowser> =>
  start("firefox", settings, {
    browser: "firefox",
    executablePath,
    extraPrefsFirefox: firefoxPreferences(settings),
  });

async function start(
  name: "chromium" | "firefox",
  settings: BrowserSettings,
  options: LaunchOptions,
): Promise<DrivenBrowser> {
  const browser = await puppeteer.launch({ headless: true, defaultViewport: null, ...options });
  const version = (await browser.version()).replace(/^.*\//, "");
  return {
    name,
    version: `${name === "firefox" ? "Firefox" : "Chromium"} ${version}`,
    async newTab(size) {
      const page = await browser.newPage();
      if (name === "chromium") await emulateSettings(page, settings);
      else await page.evaluateOnNewDocument(logErrorsAsText);
      const tab = new PuppeteerTab(page, name === "chromium" && settings.smallQuota === true);
      await tab.resize(size);
      return tab;
    },
    close: () => browser.close(),
  };
}

/**
 * Logs errors as text, because WebDriver BiDi reports a logged Error without its message. Runs in the page.
 */
function logErrorsAsText(): void {
  const { error } = console;
  console.error = (...values) =>
    error(...values.map((value) => (value instanceof Error ? `${value}\n${value.stack}` : value)));
}

async function emulateSettings(page: Page, { dark, reducedMotion }: BrowserSettings): Promise<void> {
  await page.emulateMediaFeatures([
    { name: "prefers-color-scheme", value: dark ? "dark" : "light" },
    { name: "prefers-reduced-motion", value: reducedMotion ? "reduce" : "no-preference" },
  ]);
}

/**
 * Both browsers log each failed request as an error; Firefox also requests and imports that a navigation has
 * cancelled.
 */
const failedRequest =
  /^Failed to load |net::ERR_|NetworkError when attempting to fetch resource|error loading dynamically imported module/;

class PuppeteerTab implements Tab {
  readonly #page: Page;
  #errors: string[] = [];
  #warnings: string[] = [];
  readonly #limitsQuota: boolean;

  /** @param limitsQuota sets the quota of each site before it is opened: of Chromium only */
  constructor(page: Page, limitsQuota: boolean) {
    this.#page = page;
    this.#limitsQuota = limitsQuota;
    page.on("console", (message) => {
      if (message.type() === "error") this.#note(message.text());
      if (message.type() === "warn") this.#warnings.push(message.text());
    });
    page.on("pageerror", (error) => this.#note(String((error as Error)?.message ?? error)));
  }

  #note(problem: string): void {
    if (!failedRequest.test(problem)) this.#errors.push(problem);
  }

  async open(url: string): Promise<void> {
    if (this.#limitsQuota) await this.#limitQuota(new URL(url).origin);
    await this.#page.goto(url);
  }
  /**
   * Runs before the site stores anything: for 30 s, Chromium grants a site what it had left at its last
   * check.
   */
  async #limitQuota(origin: string): Promise<void> {
    const session = await this.#page.createCDPSession();
    await session.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: smallQuotaKb * 1024 });
    await this.#page.setBypassServiceWorker(true);
  }
  async reload(): Promise<void> {
    await this.#page.reload();
  }
  async back(): Promise<void> {
    // Not page.goBack, which waits for a `load` that a page from the back/forward cache does not fire. In a
    // new task: the call ends before the page that it runs in.
    await this.#page.evaluate(() => void setTimeout(() => history.back()));
  }
  async forward(): Promise<void> {
    await this.#page.evaluate(() => void setTimeout(() => history.forward()));
  }
  address(): Promise<string> {
    return this.#page.evaluate(() => location.href);
  }
  evaluate<A extends unknown[], T>(run: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    return this.#page.evaluate(run as (...args: unknown[]) => unknown, ...args) as Promise<T>;
  }
  clickAt(x: number, y: number): Promise<void> {
    return this.#page.mouse.click(x, y);
  }
  async press(key: string): Promise<void> {
    const keys = key.split("+") as KeyInput[];
    for (const held of keys.slice(0, -1)) await this.#page.keyboard.down(held);
    await this.#page.keyboard.press(keys.at(-1) as KeyInput);
    for (const held of keys.slice(0, -1)) await this.#page.keyboard.up(held);
  }
  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text);
  }
  activate(): Promise<void> {
    return this.#page.bringToFront();
  }
  resize({ width, height }: Size): Promise<void> {
    return this.#page.setViewport({ width, height });
  }
  print(): Promise<Uint8Array> {
    return this.#page.pdf();
  }
  takeErrors(): string[] {
    return this.#errors.splice(0);
  }
  takeWarnings(): string[] {
    return this.#warnings.splice(0);
  }
  close(): Promise<void> {
    return this.#page.close();
  }
}
