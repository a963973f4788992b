import { openCollection } from "../../../tools/testkit/browser/dashboard";
import { expect, test } from "../fixtures/shopTest";

/* The address of an order, which the owner corrects in its form. */

test("an owner corrects the address of an order, also of one that has none", async ({ page, shop }) => {
  const shipping = { name: "Asha Rao", line1: "14 Wrong Lane", city: "Jaipur", pincode: "302001" };
  const add = async (json: object) => {
    const created = await shop.api("/api/collections/orders/records", { method: "POST", json });
    return ((await created.json()) as { id: string }).id;
  };
  const ids = [
    await add({ orderId: "65f0wrong", total: 499, details: { shipping, phone: "9876543210" } }),
    await add({ orderId: "65f0empty", total: 499 }),
  ];
  const detailsOf = async (id = "") =>
    ((await (await shop.api(`/api/collections/orders/records/${id}`)).json()) as Record<string, unknown>)[
      "details"
    ];
  const form = page.locator(".modal", { has: page.locator('[name="awb"]') });
  const save = form.getByRole("button", { name: "Save changes", exact: true });
  await openCollection(page, shop, /^orders/);
  await page.getByRole("row", { name: /65f0wrong/ }).click();
  await form.getByText("Correct the address").click();
  await expect(form.getByLabel("Phone", { exact: true })).toHaveValue("9876543210");
  await form.getByLabel("House and street").fill("15 Right Lane");
  await form.getByLabel("PIN code").fill("302002");
  await save.click();
  await expect(form).toBeHidden();
  expect(await detailsOf(ids[0])).toMatchObject({
    shipping: { ...shipping, line1: "15 Right Lane", pincode: "302002" },
    isCorrected: true,
  });

  await page.getByRole("row", { name: /65f0empty/ }).click();
  await form.getByText("Correct the address").click();
  await form.getByLabel("Name", { exact: true }).fill("Ravi");
  await save.click();
  await expect(form.getByText("Enter house and street, area, city or PIN code.")).toBeVisible();
  await form.getByLabel("City").fill("Pune");
  await expect(form.getByText(/^Ravi, Pune$/)).toBeVisible();
  await save.click();
  await expect(form).toBeHidden();
  expect(await detailsOf(ids[1])).toMatchObject({ shipping: { name: "Ravi", city: "Pune" } });
});

test("an address that is typed and undone in the form of an order changes nothing", async ({
  page,
  shop,
}) => {
  const shipping = { name: "Asha Rao", line1: "14 Kept Lane", city: "Jaipur", pincode: "302001" };
  const orders = { "65f0kept": { shipping, phone: "9876543210" }, "65f0none": undefined };
  for (const [orderId, details] of Object.entries(orders))
    await shop.api("/api/collections/orders/records", {
      method: "POST",
      json: { orderId, total: 499, ...(details && { details }) },
    });
  const stored = async (orderId: string) => {
    const list = await shop.api(`/api/collections/orders/records?filter=orderId='${orderId}'`);
    return ((await list.json()) as { items: { details: unknown; awb: string }[] }).items[0];
  };
  const form = page.locator(".modal", { has: page.locator('[name="awb"]') });
  await openCollection(page, shop, /^orders/);
  for (const orderId of Object.keys(orders)) {
    const before = await stored(orderId);
    await page.getByRole("row", { name: new RegExp(orderId) }).click();
    await form.getByText("Correct the address").click();
    const name = form.getByLabel("Name", { exact: true });
    const shown = await name.inputValue();
    await name.fill("R");
    await name.fill(shown);
    await form.locator('[name="awb"]').fill("77001");
    await form.getByRole("button", { name: "Save changes", exact: true }).click();
    await expect(form).toBeHidden();
    const after = await stored(orderId);
    expect(after?.awb).toBe("77001");
    // PocketBase stores an emptied JSON field as {}.
    expect(after?.details ?? {}).toEqual(before?.details ?? {});
  }
});
