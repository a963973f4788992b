import { startDemoShop } from "../../demo/shops";
import { findFirefox, findWebKit } from "../../scripts/lib/otherBrowsers.mjs";
import type {
  BrowserName,
  BrowserSettings,
  DrivenBrowser,
  Size,
} from "../../tools/testkit/browsers/drivenBrowser";
import { startChromium, startFirefox } from "../../tools/testkit/browsers/puppeteer";
import { ShopTab } from "../../tools/testkit/browsers/shopTab";
import { startWebKit } from "../../tools/testkit/browsers/webkit";
import { type BuiltSite, copyBuiltSite } from "../../tools/testkit/files/deployableSite";
import { CheckoutShop } from "../../tools/testkit/server/checkoutShop";
import { type Gate, openGate } from "../../tools/testkit/server/gate";

/** Starts a browser; undefined where it is not installed. */
export type StartBrowser = (settings: BrowserSettings) => Promise<DrivenBrowser>;

export function browserStarter(name: BrowserName): StartBrowser | undefined {
  if (name === "chromium") return startChromium;
  if (name === "firefox") {
    const firefox = findFirefox();
    return firefox ? (settings) => startFirefox(firefox, settings) : undefined;
  }
  const programs = findWebKit();
  return programs ? (settings) => startWebKit(programs, settings) : undefined;
}

/** What a flow works with: one shop and one browser, an own address of the shop, and tabs of one size. */
export interface Scene {
  readonly shop: CheckoutShop;
  readonly site: BuiltSite;
  readonly gate: Gate;
  readonly browser: BrowserName;
  readonly size: Size;
  /** Opens a tab that has not loaded a page yet. */
  newTab(): Promise<ShopTab>;
}

/** A shop with its browser, for all flows of one browser. */
export class Stage {
  readonly #start: StartBrowser;
  readonly shop: CheckoutShop;
  readonly site: BuiltSite;
  #running: { key: string; browser: DrivenBrowser } | undefined;

  private constructor(start: StartBrowser, shop: CheckoutShop, site: BuiltSite) {
    this.#start = start;
    this.shop = shop;
    this.site = site;
  }

  static async open(start: StartBrowser): Promise<Stage> {
    const site = copyBuiltSite();
    const shop = await CheckoutShop.open({}, { start: startDemoShop, publicDir: site.folder });
    return new Stage(start, shop, site);
  }

  /**
   * The running browser, restarted if it has other settings. In Firefox, all addresses of the shop share one
   * small quota.
   */
  async browser(settings: BrowserSettings): Promise<DrivenBrowser> {
    const key = JSON.stringify(settings);
    if (this.#running?.key !== key || settings.smallQuota) {
      await this.#running?.browser.close();
      this.#running = { key, browser: await this.#start(settings) };
    }
    return this.#running.browser;
  }

  /**
   * Plays one flow on a new address of the shop, where nothing is stored.
   * @returns the browser with its version, and the console errors of its pages
   */
  async play(
    settings: BrowserSettings,
    size: Size,
    flow: (tab: ShopTab, scene: Scene) => Promise<void>,
  ): Promise<{ version: string; problems: string[] }> {
    const { shop, site } = this;
    const browser = await this.browser(settings);
    const gate = await openGate(shop.shop.url);
    const tabs: ShopTab[] = [];
    const newTab = async () => {
      const tab = new ShopTab(await browser.newTab(size), gate.url);
      tabs.push(tab);
      return tab;
    };
    try {
      await flow(await newTab(), { shop, site, gate, browser: browser.name, size, newTab });
      return {
        version: browser.version,
        problems: tabs.flatMap(({ driver }) => driver.takeErrors?.() ?? []),
      };
    } finally {
      for (const tab of tabs) await tab.driver.close();
      await gate.close();
    }
  }

  async close(): Promise<void> {
    await this.#running?.browser.close();
    await this.shop.stop();
    this.site.remove();
  }
}
