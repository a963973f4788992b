import type { Page } from "playwright";
import {
  createAccount,
  createOrder,
  signInOnNewDevice,
  storeSession,
} from "../../tools/testkit/browser/account";
import type { Shop } from "../../tools/testkit/server/shopServer";
import type { Screen } from "./shopScreens";

/* Account pages, and the two pages to which the hosted checkout returns. */

const phone = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36";

interface OrderItem {
  id: string;
  name: string;
  size: string;
  qty: number;
  price: number;
}

/** Reads six products as the items of an order. */
async function readOrderItems(shop: Shop): Promise<OrderItem[]> {
  const answer = await shop.api("/api/collections/products/records?filter=active=true&perPage=6");
  const { items } = (await answer.json()) as { items: OrderItem[] };
  return items.map(({ id, name, price }, at) => ({ id, name, size: at % 2 ? "L" : "M", qty: 1, price }));
}

const orderTotal = (items: readonly OrderItem[]) =>
  items.reduce((sum, { qty, price }) => sum + qty * price, 0);

async function signInWithOrders(page: Page, shop: Shop): Promise<string> {
  const account = await createAccount(shop, {
    displayName: "Asha Menon",
    phone: "98450 12345",
    addresses: [
      {
        line1: "12, 3rd Cross, Indiranagar",
        line2: "Above the bakery",
        city: "Bengaluru",
        state: "Karnataka",
        pincode: "560038",
        label: "Home",
      },
    ],
  });
  const [a, b, c, d] = (await readOrderItems(shop)) as [OrderItem, OrderItem, OrderItem, OrderItem];
  const orders = [
    { status: "shipped", createdAt: "2026-11-18 10:00:00Z", items: [a, { ...b, qty: 2 }] },
    { createdAt: "2026-10-02 10:00:00Z", items: [c] },
    { status: "delivered", createdAt: "2026-08-15 10:00:00Z", items: [d] },
  ];
  for (const order of orders)
    await createOrder(shop, { ...order, userId: account.id, total: orderTotal(order.items) });
  await storeSession(page, await signInOnNewDevice(shop, account.email, phone));
  return account.id;
}

const openOrders = async (page: Page, shop: Shop) => {
  await signInWithOrders(page, shop);
  await page.goto("/account");
  await page.getByRole("article").first().waitFor();
};

const openProfile = async (page: Page, shop: Shop) => {
  await signInWithOrders(page, shop);
  await page.goto("/account?tab=profile");
  await Promise.all([
    page.getByText("This device", { exact: true }).waitFor(),
    page.getByLabel("Pincode").waitFor(),
  ]);
};

export const accountScreens: readonly Screen[] = [
  {
    name: "account",
    async open(page) {
      await page.goto("/account");
      await page.getByText("Please log in to view your account").waitFor();
    },
  },
  { name: "orders", open: (page, _, shop) => openOrders(page, shop) },
  { name: "orders-dark", dark: true, open: (page, _, shop) => openOrders(page, shop) },
  { name: "profile", open: (page, _, shop) => openProfile(page, shop) },
  {
    name: "devices",
    dark: true,
    async open(page, _, shop) {
      await openProfile(page, shop);
      await page.getByRole("heading", { name: "Signed-in devices" }).evaluate((heading) => {
        scrollTo(0, heading.getBoundingClientRect().top + scrollY - 96);
      });
    },
  },
  {
    name: "success",
    async open(page, _, shop) {
      const userId = await signInWithOrders(page, shop);
      const [item] = (await readOrderItems(shop)) as [OrderItem];
      const orderId = "6740b2f1c9a54e0017d3a81e";
      // Skips the hosted checkout: the checkout button leads directly to the return page.
      await page.route("**/api/shiprocket/access-token", (route) =>
        route.fulfill({
          json: { checkout_url: `/checkout/success?oid=${orderId}&ost=SUCCESS`, order_id: orderId },
        }),
      );
      await page.goto(`/product/${item.id}`);
      await page.getByRole("button", { name: item.size, exact: true }).click();
      await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
      await page.getByRole("dialog").getByText(item.name).waitFor();
      const placed = await shop.api(`/api/collections/orders/records?filter=orderId='${orderId}'`);
      const { items } = (await placed.json()) as { items: { id: string }[] };
      for (const { id } of items)
        await shop.api(`/api/collections/orders/records/${id}`, { method: "DELETE" });
      await createOrder(shop, { orderId, userId, items: [item], total: item.price });
      await page.getByRole("button", { name: "Checkout" }).click();
      await page.getByText("Status: processing").waitFor();
    },
  },
  {
    name: "failure",
    async open(page) {
      await page.goto("/checkout/failure?ost=FAILED");
      await page.getByRole("heading", { name: "Payment failed" }).waitFor();
    },
  },
];
