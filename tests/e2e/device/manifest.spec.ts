import { collections } from "../../../src/domain/catalogue/collections";
import { openHome } from "../../../tools/testkit/browser/shopPage";
import { createProduct } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

test("every file that the manifest names is served as it says, and the manifest as one", async ({
  request,
}) => {
  const answer = await request.get("/manifest.webmanifest");
  expect(answer.headers()).toMatchObject({
    "content-type": "application/manifest+json",
    "cache-control": "no-cache",
  });
  const manifest = await answer.json();
  const pictures = [
    ...manifest.icons,
    ...manifest.screenshots,
    ...manifest.shortcuts.flatMap(({ icons }: { icons: unknown[] }) => icons),
  ];
  expect(pictures.length).toBeGreaterThan(10);
  for (const { src, type } of pictures) {
    const picture = await request.get(src);
    expect(picture.status(), src).toBe(200);
    expect(picture.headers()["content-type"], src).toBe(type);
  }
});

test("the manifest is accepted by the browser, and its shortcuts lead where they say", async ({
  page,
  shop,
}) => {
  for (const { id } of collections)
    for (let at = 0; at < 6; at++) await createProduct(shop, { name: `${id} ${at}`, collection_ids: [id] });
  await openHome(page);
  const session = await page.context().newCDPSession(page);
  const { data = "", errors } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
  // Incognito, as tests are, and a shop that is not fetched by a service worker yet, are no faults of the
  // manifest.
  expect(installabilityErrors.filter(({ errorId }) => !/incognito|worker/.test(errorId))).toEqual([]);

  const [arrivals, wishlist, orders] = JSON.parse(data).shortcuts as { url: string }[];
  await page.goto("about:blank");
  await page.goto(arrivals?.url ?? "");
  await expect(page.getByRole("heading", { name: "New Arrivals" })).toBeInViewport();
  await page.goto(wishlist?.url ?? "");
  await expect(page.getByRole("heading", { level: 1, name: "Wishlist" })).toBeVisible();
  await page.goto(orders?.url ?? "");
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeAttached();
});
