import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { runStartCommand } from "../../tools/testkit/commands/startCommand";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";
import { backupFolder, readBackups, runOwnerScript } from "../../tools/testkit/server/backups";
import { startShop } from "../../tools/testkit/server/shopServer";

/* Tests in a shell with the settings of the developer's real shop, as `npm test` runs after `source .env`. */

function setVariables(variables: Record<string, string>) {
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
}

test("a backup of a test's shop does not reach the developer's bucket", async () => {
  let requests = 0;
  const bucket = createServer((_, answer) => {
    requests += 1;
    answer.writeHead(503).end();
  });
  await new Promise<void>((resolve) => bucket.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void bucket.close());
  setVariables({
    SHOP_S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    SHOP_S3_BUCKET: "real",
    SHOP_S3_KEY: "key",
    SHOP_S3_SECRET: "secret",
  });
  const shop = await startShop();
  onTestFinished(() => shop.remove());
  const { code, output } = await runOwnerScript(shop, "backup");
  expect({ code, output, requests }).toMatchObject({ code: 0, requests: 0 });
  expect(readBackups(backupFolder(shop))).toHaveLength(1);
});

test("the start command of a test does not read the developer's settings", async () => {
  setVariables({ SMTP_PORT: "smtp", GOOGLE_CLIENT_ID: "real", SHIPROCKET_API_KEY: "real" });
  const shop = runStartCommand({ PORT: "0", SHOP_DATA_DIR: createTemporaryFolder(), SHOP_DEMO: "yes" });
  expect(await shop.ended).toBe(1);
  expect(shop.output().trim()).toMatch(/^SHOP_DEMO is "yes".*$/);
});
