import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProduct, pixelPng } from "../../../tools/testkit/server/products";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

/* A save that uploads a photo to S3 can take seconds, in which orders lower the stock. */

let s3: Server;
let shop: Shop;
/** Ends the uploads that wait. */
let release: () => void = () => {};
let hasUploadBegun = false;

beforeAll(async () => {
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  s3 = createServer(async (request, response) => {
    request.resume();
    if (request.method === "PUT") {
      hasUploadBegun = true;
      await released;
    }
    response.writeHead(request.method === "PUT" ? 200 : 404).end();
  });
  await new Promise<void>((resolve) => s3.listen(0, "127.0.0.1", resolve));
  const { port } = s3.address() as AddressInfo;
  shop = await startShop({
    env: {
      SHOP_PHOTOS: "s3",
      SHOP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      SHOP_S3_BUCKET: "shop",
      SHOP_S3_KEY: "key",
      SHOP_S3_SECRET: "secret",
    },
  });
});
afterAll(async () => {
  release();
  await shop.remove();
  s3.closeAllConnections();
  s3.close();
});

test("what an order takes while a photo is uploaded stays taken", async () => {
  const id = await createProduct(shop, { stockbysize: { S: 3, M: 20 }, price: 999 });
  const form = new FormData();
  form.set("price", "1099");
  form.set("photos+", new Blob([pixelPng], { type: "image/png" }), "tee.png");
  const save = shop.api(`/api/collections/products/records/${id}`, { method: "PATCH", body: form });
  await expect.poll(() => hasUploadBegun).toBe(true);
  // As an order changes it: by SQL, without a hook.
  await runSql(shop, `UPDATE products SET stockbysize = '{"S":1,"M":20}' WHERE id = '${id}'`);
  release();
  expect((await save).status).toBe(200);

  const stored = await (await shop.api(`/api/collections/products/records/${id}`)).json();
  expect(stored).toMatchObject({ price: 1099, stockbysize: { S: 1, M: 20 } });
  expect((stored as { photos: string[] }).photos).toHaveLength(1);
});

test("a stock that the owner saves together with a photo is stored", async () => {
  const id = await createProduct(shop, { stockbysize: { S: 3, M: 20 } });
  const form = new FormData();
  form.set("stockbysize", '{"S":9,"M":8}');
  form.set("photos+", new Blob([pixelPng], { type: "image/png" }), "tee.png");
  const answer = await shop.api(`/api/collections/products/records/${id}`, { method: "PATCH", body: form });
  expect(answer.status).toBe(200);
  const stored = await (await shop.api(`/api/collections/products/records/${id}`)).json();
  expect(stored).toMatchObject({ stockbysize: { S: 9, M: 8 } });
});
