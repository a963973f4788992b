import type { BrowserContextOptions } from "playwright";
import { type Screen, screens } from "./list";

/** A folder of screenshots. */
export interface Album {
  folder: string;
  devices: Record<"phone" | "desktop", BrowserContextOptions>;
  screens: readonly Screen[];
}

const touch = { hasTouch: true, isMobile: true };
/** The screens that scripts/lib/webManifest.mjs lists. */
const forInstalling = ["home", "list", "product"];

export const albums: readonly Album[] = [
  {
    folder: "docs/screens",
    devices: {
      phone: { viewport: { width: 390, height: 844 }, ...touch },
      desktop: { viewport: { width: 1440, height: 900 } },
    },
    screens,
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
