import { pleaseLogIn } from "../../../src/domain/account/messages";
import { loginTitle } from "../../../src/domain/auth/messages";
import { checkoutUnanswered } from "../../../src/domain/checkout/messages";
import { networkError } from "../../../src/domain/shared/messages";
import { waitUntilControlled, waitUntilOfflineReady } from "../../../tools/testkit/browser/phone";
import {
  addProductToCart,
  cartIcon,
  cartLine,
  cartPanel,
  clickInHeader,
  notifications,
  quantity,
} from "../../../tools/testkit/browser/shopPage";
import { startCaptivePortal, startSilentServer } from "../../../tools/testkit/server/brokenNetwork";
import { updateProduct } from "../../../tools/testkit/server/products";
import { expect, type Page, test } from "../fixtures/phoneTest";

const cards = (page: Page) => page.getByRole("main").locator(".card");
const card = (page: Page, name: string) => cards(page).filter({ hasText: name });

test("after one visit the whole shop works without the server, and is up to date when the server is back", async ({
  shop,
  phone,
}) => {
  await waitUntilOfflineReady(await phone.open("/"));
  await phone.close();
  await shop.kill();

  const page = await phone.open("/");
  await expect(cards(page).first()).toBeVisible();
  await addProductToCart(page, "autostand000000", "M");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Auto Stand No. 4 Tee");
  await page.goto("/search?q=verandah");
  await expect(card(page, "Verandah")).not.toHaveCount(0);
  await page.goto("/account");
  await expect(page.getByText(pleaseLogIn)).toBeVisible();

  // What needs the network says so in one sentence, and keeps what was typed and what is in the cart.
  await clickInHeader(page.getByRole("banner").getByRole("link", { name: "Profile" }));
  const login = page.getByRole("dialog", { name: loginTitle });
  await login.getByLabel("Email").fill("asha@gmail.com");
  await login.getByLabel("Password", { exact: true }).fill("Handloom#1");
  await login.getByLabel("Password", { exact: true }).press("Enter");
  await expect(notifications(page)).toContainText(networkError);
  await expect(login.getByLabel("Email")).toHaveValue("asha@gmail.com");
  await expect(login.getByLabel("Password", { exact: true })).toHaveValue("Handloom#1");
  await page.keyboard.press("Escape");
  await clickInHeader(cartIcon(page));
  await cartPanel(page).getByRole("button", { name: "Checkout" }).click();
  await expect(cartPanel(page)).toContainText(checkoutUnanswered);
  await expect(quantity(cartLine(page, "Auto Stand No. 4 Tee"))).toHaveText("1");
  await phone.close();

  const again = await phone.open("/wishlist");
  await expect(again.getByText("No items in wishlist.")).toBeVisible();
  await clickInHeader(cartIcon(again));
  await expect(quantity(cartLine(again, "Auto Stand No. 4 Tee"))).toHaveText("1");

  await shop.restart();
  await updateProduct(shop, "autostand000000", { price: 1234 });
  await expect(cartPanel(again)).toContainText("₹1,234", { timeout: 20_000 });
});

test("the shop opens on a network that is connected but dead", async ({ shop, phone }) => {
  const first = await phone.open("/");
  await waitUntilOfflineReady(first);
  // Some browsers empty the caches and leave the service worker: what is lost comes back, and is no new
  // version.
  const files = () => first.evaluate(async () => (await (await caches.open("haat-shell")).keys()).length);
  const all = await files();
  await first.evaluate(() => caches.delete("haat-shell"));
  await first.reload();
  await expect.poll(files).toBe(all);
  await expect(first.getByRole("region", { name: "New version" })).toHaveCount(0);
  await phone.close();
  await shop.kill();
  const dead = await startSilentServer(shop.port);

  const page = await phone.open("/product/autostand000000");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Auto Stand No. 4 Tee");
  // A picture that was never loaded is soon given up.
  const missing = await page.evaluate(async () => {
    const picture = new Image();
    const ended = new Promise((resolve) => {
      picture.onload = () => resolve("shown");
      picture.onerror = () => resolve("given up");
    });
    picture.src = "/api/files/products/autostand000000/never_w480_seenbefore.webp";
    return ended;
  });
  expect(missing).toBe("given up");
  await page.goto("/");
  await expect(cards(page).first()).toBeVisible();

  await dead.stop();
  await shop.restart();
  await updateProduct(shop, "nightmarket0000", { price: 4321 });
  await expect(card(page, "₹4,321").first()).toBeVisible({ timeout: 30_000 });
});

test("a browser without a database has the whole shop offline, too", async ({ shop, phone }) => {
  const page = await phone.open("about:blank");
  await phone.context().addInitScript(() => Object.defineProperty(window, "indexedDB", { value: undefined }));
  await page.goto("/");
  const isKept = () => page.evaluate(async () => (await caches.match("/api/shop/catalogue")) !== undefined);
  await expect.poll(isKept).toBe(true);
  await shop.kill();

  const other = await startCaptivePortal(shop.port);
  await page.goto("/product/verandahwide000");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verandah Wide-Leg Trousers");
  await other.stop();
  const dead = await startSilentServer(shop.port);
  await page.goto("/search?q=verandah");
  await expect(card(page, "Verandah")).not.toHaveCount(0);
  await dead.stop();
});

test("pictures and videos are answered in the requested width and range, and nothing personal is cached", async ({
  shop,
  phone,
}) => {
  const page = await phone.open("/");
  await waitUntilOfflineReady(page);
  const photosOf = async (id: string) => {
    const record = await shop.api(`/api/collections/products/records/${id}`);
    return ((await record.json()) as { photos: string[] }).photos;
  };
  const photos = {
    autostand000000: await photosOf("autostand000000"),
    verandahwide000: await photosOf("verandahwide000"),
  };
  const back = (id: keyof typeof photos, width: number) => {
    const name = photos[id].find((photo) => photo.startsWith(`back_w${width}_`)) ?? "";
    return `/api/files/products/${id}/${name}`;
  };
  const kept = (name: string) =>
    page.evaluate(
      async (of) => (await (await caches.open(of)).keys()).map(({ url }) => new URL(url).pathname),
      name,
    );
  const sizeOf = (address: string, range?: string) =>
    page.evaluate(
      async ([path, part]) => {
        const answer = await fetch(path as string, part ? { headers: { Range: part } } : {});
        return { status: answer.status, bytes: (await answer.blob()).size };
      },
      [address, range],
    );

  // The service worker also answers the tab of the first visit, as soon as it controls it; `ready` resolves
  // before that.
  await waitUntilControlled(page);
  const wide = await sizeOf(back("autostand000000", 800));
  const small = await sizeOf(back("verandahwide000", 240));
  const pictures = async () => [...(await kept("haat-pictures")), ...(await kept("haat-pictures-small"))];
  for (const id of ["autostand000000", "verandahwide000"]) {
    await expect.poll(pictures).toContain(`/api/files/products/${id}/back`);
  }
  // The banner's video is fetched once at the second visit, for the player and for the cache.
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.reload();
  await expect(page.locator("video[data-playing]")).toBeVisible();
  await expect.poll(() => kept("haat-videos")).toEqual(["/video/banner-mobile.mp4"]);
  const personal = await page.evaluate(async () => {
    await fetch("/api/health");
    await fetch("/api/collections/products/records?filter=active%3Dtrue", {
      headers: { Authorization: "token" },
    });
    const addresses = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    );
    return addresses.flat().filter((url) => url.includes("/api/") && !url.includes("/api/files/products/"));
  });
  expect(personal).toEqual([]);

  expect(await sizeOf(back("autostand000000", 480))).toEqual(wide);
  // A photo that the owner replaces is not shown in place of the new one.
  const replaced = photos.autostand000000.filter((photo) => photo.startsWith("back"));
  await updateProduct(shop, "autostand000000", { "photos-": replaced });
  await expect.poll(pictures, { timeout: 30_000 }).not.toContain("/api/files/products/autostand000000/back");

  await shop.kill();
  expect(await sizeOf(back("verandahwide000", 800))).toEqual(small);
  expect(await sizeOf("/video/banner-mobile.mp4", "bytes=100-199")).toEqual({ status: 206, bytes: 100 });
});

test("a page that was loaded without the service worker is controlled by it afterwards", async ({
  phone,
}) => {
  const page = await phone.open("/");
  await waitUntilOfflineReady(page);
  // A hard reload bypasses the worker, as a page does that is just loading when the worker activates.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.reload", { ignoreCache: true });
  await expect(cards(page).first()).toBeVisible();
  await waitUntilControlled(page);
});
