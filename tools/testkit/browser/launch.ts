import type { LaunchOptions } from "playwright";
import { findBrowser } from "../../../scripts/lib/findBrowser.mjs";
import { findHeadlessShell } from "../../../scripts/lib/headlessShell.mjs";

/** Switches that disable background requests, the display and the GPU. */
const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** Launch options of the whole browser: new headless mode, installed Chromium. */
export function launchOptions(): LaunchOptions {
  const executablePath = findBrowser();
  return {
    ...(executablePath ? { executablePath } : {}),
    headless: true,
    // Playwright adds --headless, the old headless mode; the last switch wins.
    args: ["--headless=new", ...quiet],
  };
}

/**
 * Launch options of tests that need no installed app and no window: the headless shell, or the whole browser
 * without it.
 */
export function headlessLaunchOptions(): LaunchOptions {
  const executablePath = findHeadlessShell();
  return executablePath ? { executablePath, headless: true, args: quiet } : launchOptions();
}

/** The mid-range phone of the budgets. */
export const phoneDevice = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 2.6,
  isMobile: true,
  hasTouch: true,
};
