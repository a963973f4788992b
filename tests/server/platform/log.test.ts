import { afterAll, beforeAll, expect, test } from "vitest";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.remove());

async function messages(): Promise<string[]> {
  const { items } = (await (await shop.api("/api/logs?perPage=200")).json()) as {
    items: { message: string }[];
  };
  return items.map(({ message }) => message);
}

test("the owner's log contains errors and no successful reads", async () => {
  const visit = await shop.api("/api/collections/products/records", { token: null });
  expect(visit.status).toBe(200);
  const password = "Handloom#21";
  const registration = await shop.api("/api/shop/register", {
    method: "POST",
    token: null,
    json: { email: "asha@gmail.com", password, passwordConfirm: password },
  });
  expect(registration.status).toBe(503);
  // PocketBase writes the log every few seconds, in order.
  await expect.poll(messages, { timeout: 10_000 }).toContain("A mail could not be sent");
  expect((await messages()).join("\n")).not.toContain("/api/collections/products/records");
});
