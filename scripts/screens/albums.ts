import type { BrowserContextOptions } from "playwright";
import { businessEnv } from "../../tools/testkit/server/invoices";
import { sheets } from "./print";
import { type Screen, screens } from "./shopScreens";

/** An album: a folder of screenshots, with the devices and screens that it shows. */
export interface Album {
  folder: string;
  /** The devices by name; the file name of a screenshot ends with it. */
  devices: Record<string, BrowserContextOptions>;
  screens: readonly Screen[];
  /** Settings (environment variables) with which the shop is started for this album. */
  env?: Record<string, string>;
}

const touch = { hasTouch: true, isMobile: true };
/** The names of the screens that scripts/lib/webManifest.mjs lists. */
const forInstalling = ["home", "list", "product"];

/** All folders of screenshots that `npm run screens` fills. */
export const screenshotAlbums: readonly Album[] = [
  {
    folder: "docs/screens",
    devices: {
      phone: { viewport: { width: 390, height: 844 }, ...touch },
      desktop: { viewport: { width: 1440, height: 900 } },
    },
    screens,
  },
  {
    folder: "docs/screens",
    devices: { a4: { viewport: { width: 860, height: 1200 } } },
    screens: sheets,
    env: businessEnv,
  },
  {
    folder: "public/screenshots",
    devices: {
      phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, ...touch },
      desktop: { viewport: { width: 1280, height: 800 } },
    },
    screens: screens.filter(({ name }) => forInstalling.includes(name)),
  },
];
