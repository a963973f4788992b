import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, expect, type Page } from "playwright/test";
import { headlessLaunchOptions, phoneDevice } from "./launch";
import { readStoredMeta } from "./storedRows";

/** A browser with its own profile folder. After a restart only stored data is left. */
export interface Phone {
  /** Opens a tab; starts the browser if necessary. */
  open(address: string): Promise<Page>;
  context(): BrowserContext;
  /** Closes the browser; the profile stays. */
  close(): Promise<void>;
  remove(): Promise<void>;
}

export function createPhone(url: string): Phone {
  const disk = mkdtempSync(path.join(tmpdir(), "haat-phone-"));
  let context: BrowserContext | undefined;
  const close = async () => {
    await context?.close();
    context = undefined;
  };
  return {
    async open(address) {
      context ??= await chromium.launchPersistentContext(disk, {
        ...headlessLaunchOptions(),
        ...phoneDevice,
        baseURL: url,
        locale: "en-IN",
        serviceWorkers: "allow",
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      await page.goto(address);
      return page;
    },
    context() {
      if (!context) throw new Error("The browser does not run.");
      return context;
    },
    close,
    async remove() {
      await close();
      rmSync(disk, { recursive: true, force: true });
    },
  };
}

/** Waits until the service worker is active and the whole catalogue is stored. */
export async function waitUntilOfflineReady(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  // waitForFunction would take the pending promise for true.
  await expect.poll(() => readStoredMeta(page, "catalogue")).toMatchObject({ complete: true });
}

/** Waits until the service worker controls the page, which is after `navigator.serviceWorker.ready`. */
export async function waitUntilControlled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

/** Waits until the smallest picture of every product is stored. */
export async function waitUntilPicturesStored(page: Page): Promise<void> {
  const prefetched = async () => {
    const state = await readStoredMeta(page, "picturesAhead");
    // Only a finished prefetch stores its position in the catalogue; an unfinished one has -1.
    return Number(state?.["seq"] ?? -1) >= 0;
  };
  await expect.poll(prefetched, { timeout: 90_000 }).toBe(true);
}
