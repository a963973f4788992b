import type { BrowserContextOptions } from "playwright";
import { businessEnv } from "../../tools/testkit/server/invoices";
import { sheets } from "./print";
import { type Screen, screens } from "./shopScreens";

/** A folder of screenshots. */
export interface Album {
  folder: string;
  /** Their names end the names of the files. */
  devices: Record<string, BrowserContextOptions>;
  screens: readonly Screen[];
  /** Settings of the shop. */
  env?: Record<string, string>;
}

const touch = { hasTouch: true, isMobile: true };
/** The screens that scripts/lib/webManifest.mjs lists. */
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
