import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "../../scripts/lib/ports.mjs";
import { runOwnerScript } from "../../tools/testkit/server/backups";
import { startShop } from "../../tools/testkit/server/shopServer";

/* Restore and drill when the S3 service of the backups fails. */

async function openStoppedShop() {
  const shop = await startShop();
  onTestFinished(() => shop.remove());
  await shop.stop();
  return shop;
}

const s3Settings = (port: number) => ({
  SHOP_S3_ENDPOINT: `http://127.0.0.1:${port}`,
  SHOP_S3_BUCKET: "shop",
  SHOP_S3_KEY: "key",
  SHOP_S3_SECRET: "secret",
});

test("a restore and a drill while the S3 service is down say what to check", async () => {
  const shop = await openStoppedShop();
  const env = s3Settings(await findFreePort());
  const sentence =
    "The backups in the S3 bucket could not be listed: check that this computer reaches the S3 service and that the SHOP_S3_ settings are right, then try again (";
  for (const name of ["restore", "drill"] as const) {
    const { code, output } = await runOwnerScript(shop, name, { env });
    expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining(sentence) });
  }
});

test("a restore from an S3 service that fails meanwhile says so, and that the others could not be listed", async () => {
  const shop = await openStoppedShop();
  let isDown = false;
  const name = "20260131T200000Z";
  const list = `<ListBucketResult><Contents><Key>backups/${name}/backup.json</Key><Size>20</Size></Contents></ListBucketResult>`;
  const service = createServer((request, response) => {
    if (isDown) return void response.writeHead(403).end("<Error><Code>AccessDenied</Code></Error>");
    if (request.url?.includes("list-type")) return void response.end(list);
    isDown = true;
    return void response.end("{");
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void service.close());
  await once(service, "listening");
  const { code, output } = await runOwnerScript(shop, "restore", {
    env: s3Settings((service.address() as AddressInfo).port),
  });
  expect({ code, output }).toEqual({
    code: 1,
    output: expect.stringMatching(
      /backup\.json in the S3 bucket could not be read: .*\. No data of the shop were changed\. The other backups could not be listed: .*AccessDenied/,
    ),
  });
});
