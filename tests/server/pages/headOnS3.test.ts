import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { canBuildGoTool, versitygw } from "../../../scripts/lib/goBinaries.mjs";
import { readHead } from "../../../tools/testkit/pages/head";
import { pageHtml } from "../../../tools/testkit/pages/renderedPage";
import { createProductWithPhoto } from "../../../tools/testkit/server/backups";
import { type S3Server, startS3Server } from "../../../tools/testkit/server/s3Server";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/* The head of a product whose photos are on an S3 server (versitygw), which is built with Go. */

const canRun = await canBuildGoTool(versitygw);
if (!canRun) console.warn("Not run: Go is not installed to build versitygw.");
const onS3 = test.skipIf(!canRun);

let s3: S3Server;
beforeAll(async () => {
  if (canRun) s3 = await startS3Server();
}, 600_000);
afterAll(() => s3?.remove());

async function openShop(): Promise<Shop> {
  const shop = await startShop({ env: { ...s3.env, SHOP_PHOTOS: "s3" } });
  onTestFinished(() => shop.remove());
  return shop;
}

const metaOf = async (shop: Shop, id: string) => readHead(await pageHtml(shop, `/product/${id}`)).meta;

onS3("a photo on S3 has its size in the head", async () => {
  const shop = await openShop();
  const { id } = await createProductWithPhoto(shop);
  const meta = await metaOf(shop, id);
  expect(meta["og:image"]).toContain("?thumb=960x0");
  expect([meta["og:image:width"], meta["og:image:height"]]).toEqual(["960", "960"]);
});

onS3("without its S3 server the page has the photo's address, and no size", async () => {
  const shop = await openShop();
  const { id } = await createProductWithPhoto(shop);
  await s3.stop();
  const meta = await metaOf(shop, id);
  await s3.start();
  expect(meta["og:image"]).toContain("?thumb=960x0");
  expect(meta["og:image:width"]).toBeUndefined();
});
