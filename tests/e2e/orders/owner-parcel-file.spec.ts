import type { Page } from "playwright/test";
import { createOrder } from "../../../tools/testkit/browser/account";
import { openCollection } from "../../../tools/testkit/browser/dashboard";
import type { Shop } from "../../../tools/testkit/server/shopServer";
import { expect, test } from "../fixtures/shopTest";

/* The owner moves many parcels with a file. */

const stored = async (shop: Shop, id: string) =>
  (await (await shop.api(`/api/collections/orders/records/${id}`)).json()) as Record<string, unknown>;

async function choose(page: Page, name: string, lines: string[] | Buffer): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Parcels from a file" }).click();
  const buffer = Array.isArray(lines) ? Buffer.from(lines.join("\r\n")) : lines;
  await (await chooser).setFiles({ name, mimeType: "text/csv", buffer });
}

test("an owner sets many parcels from a file, whose bad lines are named", async ({ page, shop }) => {
  const ids = [
    await createOrder(shop, { orderId: "65f0one" }),
    await createOrder(shop, { orderId: "65f0two" }),
  ];
  await openCollection(page, shop, /^orders/);
  await choose(page, "parcels.csv", [
    "order,state,awb",
    "65f0one,packed,",
    "65f0two,shipped,12",
    "nobody,packed,",
  ]);
  const result = page.locator(".modal", { hasText: "Changed: 1." });
  await expect(result.getByRole("listitem")).toHaveText([
    /^Line 3: “12” is no AWB/,
    "Line 4: There is no order nobody.",
  ]);
  await result.getByRole("button", { name: "Close" }).click();
  expect(await stored(shop, ids[0] ?? "")).toMatchObject({ parcelState: "packed" });
  expect(await stored(shop, ids[1] ?? "")).toMatchObject({ parcelState: "processing", awb: "" });

  await choose(page, "parcels.csv", ["order,state,awb,Total", "65f0two,shipped,AWB12345,99"]);
  await expect(
    page.getByText("Changed: 1. Unchanged: 0. Columns not used: Total.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByRole("row", { name: /65f0two/ })).toContainText("shipped");
  // Other collections have no such button.
  await page.getByRole("button", { name: /^products/ }).click();
  await expect(page.getByRole("button", { name: "Parcels from a file" })).toBeHidden();
});

test("a file is read in the encodings in which spreadsheets save, and a large one is to be split", async ({
  page,
  shop,
}) => {
  const id = await createOrder(shop, { orderId: "65f0code" });
  await openCollection(page, shop, /^orders/);
  const fileOf = (courier: string) => `order,courier\r\n65f0code,${courier}\r\n`;
  const encoded: [courier: string, file: Buffer][] = [
    ["Café Post", Buffer.from(fileOf("Café Post"), "latin1")],
    ["Café Lieferung", Buffer.from(`\ufeff${fileOf("Café Lieferung")}`, "utf16le")],
    ["डाक", Buffer.from(`\ufeff${fileOf("डाक")}`, "utf8")],
  ];
  for (const [courier, file] of encoded) {
    await choose(page, "parcels.csv", file);
    await expect.poll(async () => (await stored(shop, id))["courier"]).toBe(courier);
  }
  // A CSV file can begin with the letters of a workbook.
  const packed = ["PK,order,courier", ...Array.from({ length: 20 }, (_, at) => `${at},unknown${at},Post`)];
  await choose(page, "parcels.csv", [...packed, "20,65f0code,India Post"]);
  await expect.poll(async () => (await stored(shop, id))["courier"]).toBe("India Post");
  await page.getByRole("button", { name: "Close" }).click();
  // Larger than a request may be: only its beginning is sent.
  const workbook = Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(3_000_000, 0xff)]);
  await choose(page, "parcels.xlsx", workbook);
  await expect(page.getByText("This is a workbook, not a CSV file. Save it as CSV")).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await choose(page, "parcels.csv", Buffer.alloc(2_600_000, "x"));
  await expect(page.getByText("The file is too large. Split it: at most 2000 lines")).toBeVisible();
});
