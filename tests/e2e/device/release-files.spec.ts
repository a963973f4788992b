import { rmSync } from "node:fs";
import path from "node:path";
import { listFiles } from "../../../scripts/lib/sources.mjs";
import { updateReady } from "../../../src/domain/shared/messages";
import { waitUntilOfflineReady } from "../../../tools/testkit/browser/phone";
import { checkForUpdate } from "../../../tools/testkit/browser/update";
import { type BuiltSite, removeArchive } from "../../../tools/testkit/files/deployableSite";
import { expect, type Page } from "../fixtures/phoneTest";
import { test } from "../fixtures/releaseTest";

/*
 * Which files the service worker requests for a release, and that what it caches without requests is
 * complete.
 */

/** The paths below /assets/ that service workers of a page's context request from now on. */
function watchWorkerRequests(page: Page): string[] {
  const paths: string[] = [];
  page.context().on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.serviceWorker() && pathname.startsWith("/assets/")) paths.push(pathname.slice(1));
  });
  return paths;
}

/** Resolves when the page has offered the release that was just deployed. */
async function receiveUpdate(page: Page): Promise<void> {
  await checkForUpdate(page);
  await expect(page.getByText(updateReady)).toBeAttached();
}

/** The cached files of the release that the page's server has, whose content differs from the server's. */
function differingFiles(page: Page, files: readonly string[]): Promise<string[]> {
  return page.evaluate(async (names) => {
    const shell = await caches.open("haat-shell");
    const differs: string[] = [];
    for (const name of names) {
      const [kept, sent] = [await shell.match(`/${name}`), await fetch(`/${name}`, { cache: "no-store" })];
      const type = (response: Response) => response.headers.get("Content-Type");
      if (!kept || type(kept) !== type(sent) || (await kept.text()) !== (await sent.text()))
        differs.push(name);
    }
    return differs;
  }, files);
}

const assetsOf = (site: BuiltSite) =>
  listFiles(site.folder).filter((file) => /^assets\/.*\.(js|css|svg)$/.test(file));

test("a first visit fetches the small files of a release as one archive", async ({ site, phone }) => {
  const page = await phone.open("about:blank");
  const asked = watchWorkerRequests(page);
  await page.goto("/");
  await waitUntilOfflineReady(page);
  expect(asked.filter((file) => file.startsWith("assets/precache-"))).toHaveLength(1);
  expect(asked.length).toBeLessThan(10);
  expect(await differingFiles(page, assetsOf(site))).toEqual([]);
});

test("an update downloads only the files whose code has changed, although all names change", async ({
  site,
  phone,
}) => {
  const page = await phone.open("/");
  await waitUntilOfflineReady(page);
  await page.goto("/");
  const asked = watchWorkerRequests(page);
  site.deploy("B", undefined, (file) => /\/WishlistPage-.*\.js$/.test(file));
  await receiveUpdate(page);
  expect(asked).toEqual([expect.stringMatching(/^assets\/WishlistPage-[\w-]{8}\.js$/)]);
  expect(await differingFiles(page, assetsOf(site))).toEqual([]);

  asked.length = 0;
  site.deploy("C");
  await checkForUpdate(page);
  await expect.poll(() => asked.filter((file) => file.startsWith("assets/precache-"))).toHaveLength(1);
  const state = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing?.state);
  await expect.poll(state).toBeUndefined();
  expect(asked.length).toBeLessThan(10);
  expect(await differingFiles(page, assetsOf(site))).toEqual([]);
});

test("a release without its archive is fetched file by file", async ({ site, phone }) => {
  removeArchive(site.folder);
  const page = await phone.open("/");
  await waitUntilOfflineReady(page);
  const assets = assetsOf(site);
  expect(await differingFiles(page, assets)).toEqual([]);
  // The server's copies are gone; the device has them all.
  for (const file of assets) rmSync(path.join(site.folder, file));
  await page.goto("/wishlist");
  await expect(page.getByText("No items in wishlist.")).toBeVisible();
});
