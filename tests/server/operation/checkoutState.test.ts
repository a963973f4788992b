import { expect, onTestFinished, test } from "vitest";
import { startShop } from "../../../tools/testkit/server/shopServer";

test("the health route says that the checkout is not configured while Shiprocket's keys are missing", async () => {
  const token = "t".repeat(30);
  const shop = await startShop({ env: { SHOP_HEALTH_TOKEN: token } });
  onTestFinished(() => shop.remove());
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await shop.api("/api/shop/health", { token: null, headers });
  expect(await answer.json()).toMatchObject({ checkout: { configured: false } });
});
