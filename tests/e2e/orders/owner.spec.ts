import type { Page } from "playwright/test";
import sharp from "sharp";
import { createOrder } from "../../../tools/testkit/browser/account";
import { openCollection, openNewProduct, typePrice } from "../../../tools/testkit/browser/dashboard";
import { createProduct, updateProduct } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

/** A photo as a phone makes it, but small. */
function photo(colour: string): Promise<Buffer> {
  return sharp({ create: { width: 400, height: 500, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
}

test("an owner adds a product by filling a form and dropping photos, and the shop shows it", async ({
  page,
  shop,
}) => {
  await openCollection(page, shop, /^products/);
  const form = await openNewProduct(page);
  await expect(form.getByText("Whole rupees, tax included; paise are rounded.")).toBeVisible();
  // What the shop keeps by itself is not asked for.
  await expect(form.locator('[name="sortdate"], [name="variant_ids"]')).toHaveCount(0);

  await form.locator('[name="name"]').fill("Ajrakh Star Tee");
  await form.locator('[name="sizes"]').fill("S, M, L");
  await form.locator('[name="stockbysize"]').fill("S four");
  await form.locator('input[type="file"]').setInputFiles([
    { name: "front.jpg", mimeType: "image/jpeg", buffer: await photo("#a33") },
    { name: "back.jpg", mimeType: "image/jpeg", buffer: await photo("#33a") },
  ]);
  await form.locator('label:has-text("active")').click();
  const save = form.getByRole("button", { name: "Create", exact: true });
  await save.click();
  // What is missing is said at its field.
  await expect(page.getByText("A product that is shown needs a price of at least 1 rupee")).toBeVisible();
  await expect(page.getByText("Write the pieces of each size")).toBeVisible();

  await form.locator('[name="price"]').fill("1299");
  await form.locator('[name="stockbysize"]').fill("S 4, M 12, L 0");
  await expect(form.locator('[name="weight"]')).toHaveValue("");
  await form.locator('[name="weight"]').fill("320");
  await save.click();
  await expect(page.getByText(/successfully created/i)).toBeVisible();

  const answer = await shop.api(
    `/api/collections/products/records?filter=${encodeURIComponent('name="Ajrakh Star Tee"')}`,
    {
      token: null,
    },
  );
  const [product] = ((await answer.json()) as { items: Record<string, unknown>[] }).items;
  expect(product).toMatchObject({
    price: 1299,
    active: true,
    sizes: ["S", "M", "L"],
    stockbysize: { S: 4, M: 12, L: 0 },
    stock: null,
    weight: 320,
  });
  expect(product?.["photos"]).toHaveLength(2);

  await page.goto(`/product/${product?.["id"]}`);
  await expect(page.getByRole("heading", { name: "Ajrakh Star Tee" })).toBeVisible();
});

test("what is sold while the owner's form is open stays sold", async ({ page, shop }) => {
  const id = await createProduct(shop, { name: "Kantha Tee", stockbysize: { S: 5 } });
  await openCollection(page, shop, /^products/);
  await page.getByRole("row", { name: /Kantha Tee/ }).click();
  const form = page.locator(".modal", { has: page.locator('[name="stockbysize"]') });
  await expect(form.locator('[name="stockbysize"]')).toHaveValue("S 5");

  await updateProduct(shop, id, { stockbysize: { S: 4 } });
  const saved = page.getByText(/successfully updated/i);
  const stored = async () =>
    (await (await shop.api(`/api/collections/products/records/${id}`)).json()) as Record<string, unknown>;
  await form.locator('[name="name"]').fill("Kantha Tee, indigo");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(saved).toBeVisible();
  expect(await stored()).toMatchObject({ name: "Kantha Tee, indigo", stockbysize: { S: 4 } });

  await page.getByRole("row", { name: /Kantha Tee/ }).click();
  await expect(form.locator('[name="stockbysize"]')).toHaveValue("S 4");
  await updateProduct(shop, id, { stockbysize: { S: 3 } });
  await form.locator('[name="stockbysize"]').fill("S 4, M 9");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect.poll(async () => (await stored())["stockbysize"]).toEqual({ S: 3, M: 9 });
});

test("an owner reads in the list what was ordered and what is missing for it", async ({ page, shop }) => {
  const answer = await shop.api("/api/collections/orders/records", {
    method: "POST",
    json: {
      orderId: "65f0aa11bb22cc33dd44ee55",
      userEmail: "asha@gmail.com",
      status: "processing",
      shortfall: `1 × Kantha Tee, M, 1 × ${"Handloom Ajrakh Star Oversized Tee ".repeat(4)}, M`,
      items: [
        { name: "Kantha Tee", size: "M", qty: 2, price: 1299 },
        { name: "Scarf", size: "", qty: 1, price: 499 },
      ],
      total: 3097,
    },
  });
  expect(answer.status).toBe(200);
  await openCollection(page, shop, /^orders/);
  const row = page.getByRole("row", { name: /65f0aa11bb22cc33dd44ee55/ });
  await expect(row.getByText("2 × Kantha Tee, M · 1 × Scarf")).toBeVisible();
  const missing = row.getByText("Not in stock: 1 × Kantha Tee, M");
  await expect(missing).toBeVisible();
  // A long name wraps, but not after each word.
  expect((await missing.boundingBox())?.width).toBeGreaterThan(200);
  await row.click();
  const shortfall = page.locator(".hidden-field-blur", { has: page.locator('[name="shortfall"]') });
  await expect(shortfall).toHaveCSS("filter", "none");
});

test("an owner reads delivery and payment of an order, and erases them", async ({ page, shop }) => {
  const details = {
    shipping: {
      name: "Asha Rao",
      line1: "14 Weavers’ Lane",
      city: "Jaipur",
      pincode: "302001",
      state: "Rajasthan",
    },
    phone: "9876543210",
    arrivesAt: Date.UTC(2026, 10, 25),
    charges: { subtotal: 1299, shipping: 0, cash: 79 },
    coupons: ["FIRST5"],
    payments: [{ method: "UPI", reference: "pay_9", amount: 1378 }],
    checkoutNumber: "4711",
  };
  const json = {
    orderId: "65f0details",
    userEmail: "asha@gmail.com",
    status: "processing",
    total: 1378,
    details,
  };
  const created = await shop.api("/api/collections/orders/records", { method: "POST", json });
  const { id } = (await created.json()) as { id: string };
  const stored = async () =>
    (await (await shop.api(`/api/collections/orders/records/${id}`)).json()) as Record<string, unknown>;
  await openCollection(page, shop, /^orders/);
  const row = page.getByRole("row", { name: /65f0details/ });
  await expect(row.getByText(/Asha Rao, 14 Weavers’ Lane, Jaipur 302001, Rajasthan/)).toBeAttached();
  await row.click();
  const form = page.locator(".modal", { has: page.locator('[name="status"]') });
  for (const line of [
    "Phone 9876543210",
    "Expected 25 Nov 2026",
    "Paid ₹1,378 UPI pay_9",
    "Shiprocket's number 4711",
  ])
    await expect(form.getByText(line)).toBeVisible();

  // What Shiprocket reports while the form is open is not overwritten.
  const later = { ...details, phone: "9000000000" };
  await shop.api(`/api/collections/orders/records/${id}`, { method: "PATCH", json: { details: later } });
  await form.locator('[name="status"]').fill("packed");
  await form.getByRole("button", { name: "Save changes", exact: true }).click();
  await expect.poll(async () => (await stored())["status"]).toBe("packed");
  expect((await stored())["details"]).toMatchObject({ phone: "9000000000" });

  // The address names an open form, which a reload would open again.
  await expect(form).toBeHidden();
  await page.reload();
  await page.getByRole("row", { name: /65f0details/ }).click();
  await form.locator('label:has-text("erased")').click();
  await form.getByRole("button", { name: "Save changes", exact: true }).click();
  await expect.poll(async () => (await stored())["details"]).toBeNull();
  expect(await stored()).toMatchObject({ userEmail: "", erased: true, total: 1378 });
});

/**
 * Loads the dashboard with a record's form in its address, as a reload does. From an open dashboard the
 * address would not load it.
 */
async function loadForm(page: Page, collection: string, record: string): Promise<void> {
  await page.goto("about:blank");
  await page.goto(`/_/#/collections?collection=${collection}&record=${record}`);
}

test("a form that a reload opens again has the shop's own inputs", async ({ page, shop }) => {
  const product = await createProduct(shop, { name: "Kantha Tee", stockbysize: { S: 5 } });
  const order = await createOrder(shop, {
    orderId: "65f0reload",
    parcelState: "returned",
    items: [{ name: "Kantha Tee", size: "M", qty: 2, price: 1299 }],
    details: { phone: "9876543210" },
  });
  await openCollection(page, shop, /^orders/);
  // A file that the extensions import would arrive after the form has opened.
  await page.route("**/_/extensions/**", (route) => route.abort());

  await loadForm(page, "orders", order);
  const form = page.locator(".modal", { has: page.locator('[name="status"]') });
  await expect(form).toBeVisible();
  await expect(form.getByText("Phone 9876543210")).toBeVisible();
  await expect(form.getByLabel("Kantha Tee, M")).toBeVisible();

  await loadForm(page, "products", product);
  await expect(page.locator('[name="stockbysize"]')).toHaveValue("S 5");
});

test("an owner reads at the price of a product that it fits no tax rate", async ({ page, shop }) => {
  await openCollection(page, shop, /^products/);
  const form = await openNewProduct(page);
  const note = form.getByText(/fits neither rate: up to ₹2625 it is 5 %, above ₹2950 it is 18 %/);
  await typePrice(form, "2800", note);
  for (const price of ["2625", "2951"]) {
    await form.locator('[name="price"]').fill(price);
    await expect(note).toBeHidden();
  }
  await form.locator('[name="price"]').fill("2950");
  await expect(note).toBeVisible();
});
