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
let released = Promise.resolve();

/** Uploads wait from now on until `release`. */
function holdUploads(): void {
  hasUploadBegun = false;
  released = new Promise((resolve) => {
    release = resolve;
  });
}

beforeAll(async () => {
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
  holdUploads();
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

test("a stock edit that is saved together with a photo changes only its sizes", async () => {
  const id = await createProduct(shop, { stockbysize: { S: 4, M: 12 } });
  holdUploads();
  const form = new FormData();
  form.set("@jsonPayload", JSON.stringify({ stockbysize: "S 4, M 20", stockbysizeSeen: { S: 4, M: 12 } }));
  form.set("photos+", new Blob([pixelPng], { type: "image/png" }), "tee.png");
  const save = shop.api(`/api/collections/products/records/${id}`, { method: "PATCH", body: form });
  await expect.poll(() => hasUploadBegun).toBe(true);
  await runSql(shop, `UPDATE products SET stockbysize = '{"S":3,"M":12}' WHERE id = '${id}'`);
  release();
  const answer = await save;
  expect(answer.status).toBe(200);
  const saved = (await answer.json()) as { photos: string[] };
  expect(saved).toMatchObject({ stockbysize: { S: 3, M: 20 } });
  expect(saved.photos).toHaveLength(1);
  const stored = await (await shop.api(`/api/collections/products/records/${id}`)).json();
  expect(stored).toMatchObject({ stockbysize: { S: 3, M: 20 }, photos: saved.photos });
});
