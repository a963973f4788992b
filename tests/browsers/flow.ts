import type { BrowserName, BrowserSettings } from "../../tools/testkit/browsers/drivenBrowser";
import type { ShopTab } from "../../tools/testkit/browsers/shopTab";
import type { Scene } from "./stage";

/** What a shopper does from an opened tab to a visible result. */
export interface Flow {
  /** A verb and its object, as in the table of docs/browsers.md. */
  name: string;
  run(tab: ShopTab, scene: Scene): Promise<void>;
  settings?: BrowserSettings;
  /** The browsers that cannot do it, with the reason. */
  notIn?: Partial<Record<BrowserName, string>>;
}

/**
 * The settings of the flows that need a prepared browser. Both in one set, because each other set is another
 * start of Firefox, which takes two seconds.
 */
export const prepared: BrowserSettings = { dark: true, reducedMotion: true };
