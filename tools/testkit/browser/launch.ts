import type { LaunchOptions } from "playwright";
import { findBrowser } from "../../../scripts/lib/browser.mjs";

/** Keeps the browser from asking for anything but the shop, and from needing a display or a graphics card. */
const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** How every browser suite and script starts its browser: the new headless mode of an installed Chromium. */
export function launchOptions(): LaunchOptions {
  const executablePath = findBrowser();
  return {
    ...(executablePath ? { executablePath } : {}),
    headless: true,
    // Playwright's switch is the old headless shell's; the last one wins.
    args: ["--headless=new", ...quiet],
  };
}

/** A mid-range phone, as the budget is meant. */
export const phoneDevice = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2.6,
  isMobile: true,
  hasTouch: true,
};
