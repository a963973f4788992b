import { afterEach, expect, it, vi } from "vitest";
import { cacheNames } from "../../../src/domain/device/offlineCaches";
import { emptyBrowser } from "./caches";

afterEach(() => vi.unstubAllGlobals());

it("removes pictures when a release does not fit on the disk", async () => {
  const browser = emptyBrowser();
  vi.stubGlobal("location", new URL("https://shop.example/sw.js"));
  const page = { url: "/index.html", revision: "a" };
  vi.stubGlobal("self", { __WB_MANIFEST: [page], __WB_DISABLE_DEV_LOGS: true });
  await vi.importActual("../../../src/sw/shell");
  const { cachePicture } = await import("../../../src/sw/pictureStore");
  await cachePicture("/api/files/products/one/front_w240_abcdefghij.webp", new Response("x"), 0);
  expect(browser.kept(cacheNames.smallPictures)).toHaveLength(1);
  const { executeQuotaErrorCallbacks } = await import("workbox-core/_private/executeQuotaErrorCallbacks.js");
  await executeQuotaErrorCallbacks();
  expect(browser.kept(cacheNames.smallPictures)).toEqual([]);
});
