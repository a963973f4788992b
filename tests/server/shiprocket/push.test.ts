import { describe, expect, test } from "vitest";
import type { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { withCheckoutShop } from "../../../tools/testkit/server/checkoutSuite";
import { createProducts, deleteProduct, updateProduct } from "../../../tools/testkit/server/products";
import { isProduct, type Product } from "./catalogueShop";

/* Changes of the catalogue that the shop pushes to Shiprocket. */

let shop: CheckoutShop;
withCheckoutShop((opened) => {
  shop = opened;
});

describe("a change of the catalogue", () => {
  const pushesOf = (id: string) =>
    shop.checkout.pushes().filter(({ kind, body }) => kind === "product" && isProduct(id)(body as Product));
  const last = (id: string) => pushesOf(id).at(-1)?.body as Product | undefined;
  const collectionPushes = () =>
    shop.checkout
      .pushes()
      .filter(({ kind }) => kind === "collection")
      .map(({ body }) => (body as Product).handle.toUpperCase());

  const attempts = () => shop.checkout.calls().filter(({ path }) => path.startsWith("/wh/")).length;

  test("is pushed, signed, right after the save: price, draft, deletion", async () => {
    const id = await shop.createProduct({ collection_ids: ["C-TSHIRT"], description: "Soft" });
    await expect.poll(() => last(id)?.variants[0]?.["price"]).toBe("999.00");
    await expect.poll(() => collectionPushes()).toContain("C-TSHIRT");
    await updateProduct(shop.shop, id, { price: 1100 });
    await expect.poll(() => last(id)?.variants[0]?.["price"]).toBe("1100.00");
    await updateProduct(shop.shop, id, { active: false });
    await expect.poll(() => last(id)?.["status"]).toBe("draft");
    expect(last(id)?.variants.map((variant) => variant["quantity"])).toEqual([0, 0]);
    await deleteProduct(shop.shop, id);
    await expect.poll(() => last(id)?.["body_html"]).toBe("");
    const number = last(id)?.id;
    expect(last(id)).toMatchObject({ id: number, title: "Indigo Tee", status: "draft" });
    expect(last(id)?.variants.map(({ quantity, price, grams }) => [quantity, price, grams])).toEqual([
      [0, "1100.00", 300],
      [0, "1100.00", 300],
    ]);
    const calls = shop.checkout.calls().filter(({ path }) => path.startsWith("/wh/"));
    expect(calls.every(({ signed }) => signed)).toBe(true);
  });

  test("that Shiprocket does not have to know gets no permanent number: a text page, a draft, its deletion", async () => {
    const draft = await shop.createProduct({ active: false });
    const gone = await shop.createProduct({ active: false });
    await deleteProduct(shop.shop, gone);
    await shop.sql("UPDATE pages SET published = TRUE WHERE id = (SELECT id FROM pages LIMIT 1)");
    // Pushed after the others.
    const id = await shop.createProduct();
    await expect.poll(() => last(id)).toBeDefined();
    const numbered = await shop.sql("SELECT id FROM shop_shiprocket_numbers WHERE kind = 'product'");
    expect(numbered.flat()).toContain(id);
    for (const each of [draft, gone, ":pages"]) expect(numbered.flat()).not.toContain(each);
  });

  test("of an earlier release is pushed again, under its number, and its deletion is not", async () => {
    const id = await shop.createProduct();
    const gone = await shop.createProduct();
    // The job records a push, and moves its cursor, after Shiprocket's answer.
    const left = "SELECT COUNT(*) FROM shop_catalogue_changes WHERE seq > (SELECT seq FROM shop_push_cursor)";
    await expect.poll(async () => (await shop.sql(left))[0]).toEqual(["0"]);
    await shop.sql("UPDATE shop_pushes SET kept = '{}'");
    await shop.sql(`DELETE FROM products WHERE id = '${gone}'`);
    await shop.sql("UPDATE shop_push_cursor SET numbered = 0");
    const [before, ofGone] = [pushesOf(id).length, pushesOf(gone).length];
    await shop.runCron("shop-pushes");
    await expect.poll(() => pushesOf(id).length).toBe(before + 1);
    await expect
      .poll(async () => (await shop.sql("SELECT numbered FROM shop_push_cursor"))[0])
      .toEqual(["1"]);
    expect(pushesOf(gone)).toHaveLength(ofGone);
  });

  test("by an order is pushed too", async () => {
    const id = await shop.createProduct();
    const { orderId } = await shop.startCheckout([{ variant_id: `${id}-S`, quantity: 1 }]);
    await shop.checkout.pay(orderId, "asha@gmail.com");
    await expect.poll(() => last(id)?.variants[0]?.["quantity"]).toBe(2);
  });

  test("without effect for Shiprocket is not pushed, nor is a draft that was never active", async () => {
    const id = await shop.createProduct();
    await expect.poll(() => pushesOf(id)).toHaveLength(1);
    const draft = await shop.createProduct({ active: false });
    await updateProduct(shop.shop, id, { gender: "" });
    const after = await shop.createProduct();
    await expect.poll(() => pushesOf(after)).toHaveLength(1);
    expect(pushesOf(id)).toHaveLength(1);
    expect(pushesOf(draft)).toEqual([]);
  });

  test.each(["down", "hang", "511", "500-html"] as const)(
    "during the fault %s is saved, and is pushed later",
    async (fault) => {
      await shop.checkout.setFault(fault, fault === "down" ? undefined : "push");
      const before = attempts();
      const ids = [await shop.createProduct(), await shop.createProduct()];
      const prices = [1, 2, 3, 4, 5];
      for (const price of prices) await updateProduct(shop.shop, ids[0] as string, { price });
      // A save that waited for its push would need an attempt of its own; here several saves share one that
      // hangs.
      if (fault === "hang") expect(attempts() - before).toBeLessThan(ids.length + prices.length);
      await shop.checkout.setFault();
      const pushedPrices = async () => {
        await shop.runCron("shop-pushes");
        return ids.map((id) => last(id)?.variants[0]?.["price"]);
      };
      await expect.poll(pushedPrices, { timeout: 20_000, interval: 500 }).toEqual(["5.00", "999.00"]);
    },
  );

  test("is pushed without waiting for cron when it follows more changes than one run takes", async () => {
    const ids = await createProducts(shop.shop, 120);
    await expect.poll(() => ids.filter((id) => !last(id))).toEqual([]);
    // SQL runs no hooks, so these changes start no push.
    await shop.sql("UPDATE products SET price = 777");
    const next = await shop.createProduct();
    await expect.poll(() => last(next)).toBeDefined();
    expect(ids.filter((id) => last(id)?.variants[0]?.["price"] !== "777.00")).toEqual([]);
  });

  test("in a collection of the owner does not prevent the push of the others", async () => {
    const path = "/api/collections/products";
    const { fields } = (await (await shop.shop.api(path)).json()) as { fields: Record<string, unknown>[] };
    const values = ["C-SALE", "C-NEW", "C-TSHIRT", "C-BOTTOM"];
    const changed = fields.map((field) =>
      field["name"] === "collection_ids" ? { ...field, values } : field,
    );
    await shop.asOwner(path, { method: "PATCH", json: { fields: changed } });
    const before = collectionPushes().length;
    await shop.createProduct({ collection_ids: ["C-SALE", "C-BOTTOM"] });
    await expect.poll(() => collectionPushes().slice(before)).toEqual(["C-BOTTOM"]);
    expect(shop.shop.log()).not.toContain("A background job failed");
  });

  test("of a collection is pushed until Shiprocket has answered", async () => {
    const earlier = collectionPushes().length;
    await shop.createProduct({ collection_ids: ["C-NEW"] });
    await expect.poll(() => collectionPushes().slice(earlier)).toContain("C-NEW");
    const waiting = () => shop.sql("SELECT id FROM shop_pushes WHERE id = ':C-NEW'");
    await expect.poll(waiting).toEqual([]);
    // As after a stop between the push of a product and that of its collection.
    await shop.sql("INSERT INTO shop_pushes (id, digest, collections) VALUES (':C-NEW', '', '')");
    await shop.checkout.setFault("500-html", "push");
    await shop.runCron("shop-pushes");
    await expect.poll(() => shop.shop.log()).toContain("did not take a change of the catalogue (id C-NEW)");
    await shop.checkout.setFault();
    const before = collectionPushes().length;
    await shop.runCron("shop-pushes");
    await expect.poll(() => collectionPushes().slice(before)).toEqual(["C-NEW"]);
  });

  test("that Shiprocket refuses does not prevent the push of the others", async () => {
    await shop.checkout.setFault("message", "push");
    const refused = await shop.createProduct();
    const refusals = () => shop.shop.log().includes(`did not take a change of the catalogue (id ${refused})`);
    await expect.poll(refusals).toBe(true);
    await shop.checkout.setFault();
    const next = await shop.createProduct();
    await expect.poll(() => last(next)).toBeDefined();
  });
});
