import type { Locator, Page } from "playwright/test";
import {
  cartIcon,
  cartLines,
  cartPanel,
  clickInHeader,
  openHome,
  openProduct,
  quantity,
  sizeButton,
  wishlistItem,
} from "../../../tools/testkit/browser/shopPage";
import { createProduct } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

test.use({ reducedMotion: "reduce" });

/** Times that each kind of change is followed by another address in the same task. */
const rounds = 50;

/** The ways to leave a page; each loads another document. */
const ways = ["reload", "link", "location"] as const;

/**
 * Clicks the control and leaves the page in the same task, by the way of this round: a reload, a link to the
 * same page, or another page.
 * @returns whether the page is the other one now
 */
async function clickAndLeave(page: Page, control: Locator, round: number, other: string): Promise<boolean> {
  const way = ways[round % ways.length];
  const loaded = page.waitForEvent("domcontentloaded");
  await control.evaluate(
    (element, { way, other }) => {
      (element as HTMLElement).click();
      if (way === "reload") location.reload();
      else if (way === "location") location.assign(other);
      else {
        const link = Object.assign(document.createElement("a"), { href: location.href });
        document.body.append(link);
        link.click();
      }
    },
    { way, other },
  );
  await loaded;
  if (way === "location") expect(new URL(page.url()).pathname).toBe(other);
  return way === "location";
}

/** Waits until no page's log has a tap. */
async function waitUntilTapsAreStored(page: Page): Promise<void> {
  const hasLog = () => Object.keys(localStorage).some((key) => key.startsWith("haat:taps:"));
  await expect.poll(() => page.evaluate(hasLog)).toBe(false);
}

const cartCount = (count: number) => (count ? `Cart, ${count} ${count === 1 ? "item" : "items"}` : "Cart");

test.describe("a tap that is followed by another address in the same task", () => {
  test("adds to the cart", async ({ page, shop }) => {
    const product = await createProduct(shop, { name: "Quick Tee", stockbysize: {} });
    await openProduct(page, product);
    const button = page.getByRole("main").getByRole("button", { name: "Add to Cart" });
    for (let round = 1; round <= rounds; round += 1) {
      await sizeButton(page, "M").click();
      await expect(button).toBeEnabled();
      const left = await clickAndLeave(page, button, round, "/");
      await expect(cartIcon(page)).toHaveAccessibleName(cartCount(round));
      if (left) await openProduct(page, product);
    }
  });

  test("adds to the wishlist and removes from it", async ({ page, shop }) => {
    const product = await createProduct(shop, { name: "Wished Tee" });
    await openProduct(page, product);
    for (let round = 1; round <= rounds; round += 1) {
      const before = round % 2 ? "Add to wishlist" : "In wishlist";
      const after = round % 2 ? "In wishlist" : "Add to wishlist";
      const button = page.getByRole("button", { name: before });
      if (await clickAndLeave(page, button, round, "/wishlist")) {
        const listed = round % 2 ? wishlistItem(page, "Wished Tee") : page.getByText("No items in wishlist.");
        await expect(listed).toBeVisible();
        await openProduct(page, product);
      }
      // The server's markup always says "Add to wishlist", and the stored wishlist is shown before this tap
      // is in it.
      await waitUntilTapsAreStored(page);
      await expect(page.getByRole("button", { name: after })).toBeVisible();
    }
  });

  test("changes a quantity", async ({ page, shop }) => {
    const product = await createProduct(shop, { name: "Counted Tee", stockbysize: {} });
    await openProduct(page, product);
    await sizeButton(page, "M").click();
    await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
    await expect(cartPanel(page)).toBeVisible();
    for (let round = 1; round <= rounds; round += 1) {
      const increase = cartPanel(page).getByRole("button", { name: "Increase quantity" });
      const left = await clickAndLeave(page, increase, round, "/");
      const seeQuantity = async () => {
        await clickInHeader(cartIcon(page));
        await expect(quantity(cartLines(page))).toHaveText(`${round + 1}`);
      };
      await seeQuantity();
      if (!left) continue;
      await openProduct(page, product);
      await seeQuantity();
    }
  });

  test("removes from the cart", async ({ page, shop }) => {
    const product = await createProduct(shop, { name: "Removed Tee" });
    await openProduct(page, product);
    await fillCart(page, rounds);
    await page.reload();
    for (let round = 1; round <= rounds; round += 1) {
      await clickInHeader(cartIcon(page));
      await expect(cartLines(page)).toHaveCount(rounds - round + 1);
      const remove = cartLines(page)
        .first()
        .getByRole("button", { name: /^Remove/ });
      const left = await clickAndLeave(page, remove, round, "/");
      await expect(cartIcon(page)).toHaveAccessibleName(cartCount(rounds - round));
      if (left) await openProduct(page, product);
    }
  });
});

test("the first touch of a first visit loads the database, before anything needs it", async ({
  page,
  shop,
}) => {
  await createProduct(shop, { name: "Touched Tee" });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const isDatabase = (url: string) => /\/assets\/device-/.test(url);
  // The page is never idle: the sync does not load it.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await openHome(page);
  await page.waitForLoadState("networkidle");
  expect(requests.some(isDatabase)).toBe(false);
  await page.mouse.move(5, 5);
  await page.mouse.down();
  await expect.poll(() => requests.some(isDatabase)).toBe(true);
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
    .toContain("haat");
});

test.describe("a tap while the database is busy", () => {
  for (const [what, close] of [
    ["is stored once by its own tab while that is alive", false],
    ["is stored by another tab once its own is closed", true],
  ] as const)
    test(what, async ({ page, context, shop }) => {
      await openProduct(page, await createProduct(shop, { name: `Busy Tee ${close}`, stockbysize: {} }));
      await sizeButton(page, "M").click();
      const button = page.getByRole("main").getByRole("button", { name: "Add to Cart" });
      await expect(button).toBeEnabled();
      await expect(cartIcon(page)).toHaveAccessibleName("Cart");
      const other = await context.newPage();
      await other.goto("/checkout/failure");
      await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
      const release = await holdCart(other);
      await button.click();
      const logged = () =>
        other.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("haat:taps:")));
      await expect.poll(logged).toHaveLength(1);

      const third = await context.newPage();
      await third.goto("/wishlist");
      await expect.poll(() => third.evaluate(waitingForTaps)).toBe(1);
      if (close) await page.close();
      await release();
      await expect(cartIcon(third)).toHaveAccessibleName("Cart, 1 item");
      await expect.poll(logged).toEqual([]);
      await expect(cartIcon(third)).toHaveAccessibleName("Cart, 1 item");
    });
});

/** The number of tabs that wait to replay the taps of another one. */
async function waitingForTaps(): Promise<number> {
  const { pending = [] } = await navigator.locks.query();
  return pending.filter(({ name, mode }) => name?.startsWith("haat-taps-") && mode === "exclusive").length;
}

/** Keeps every other transaction on the cart waiting. Returns what ends it. */
async function holdCart(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        indexedDB.open("haat").onsuccess = ({ target }) => {
          const db = (target as IDBOpenDBRequest).result;
          const cart = db.transaction("cart", "readwrite").objectStore("cart");
          const hold = Object.assign(window, { held: true });
          const again = () => {
            resolve();
            if (hold.held) cart.count().onsuccess = again;
            else db.close();
          };
          again();
        };
      }),
  );
  return () => page.evaluate(() => void Object.assign(window, { held: false }));
}

/** Stores lines of different sizes in the page's database. */
async function fillCart(page: Page, lines: number): Promise<void> {
  // The server's markup has the cart's icon before the page has created its database.
  await expect
    .poll(() => page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name === "haat")))
    .toBe(true);
  await page.evaluate(
    (count) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("haat");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction("cart", "readwrite");
          for (let at = 1; at <= count; at += 1)
            writing
              .objectStore("cart")
              .put({ id: "stored", size: `S${at}`, name: "Stored Tee", addedAt: at });
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
          writing.onerror = () => reject(writing.error);
        };
      }),
    lines,
  );
}
