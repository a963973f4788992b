import { seedDemo } from "../../demo/seed";
import { type Shop, type ShopOptions, startShop } from "./server";

/** A real server with the demo catalogue in it. */
export async function startDemoShop(options: ShopOptions = {}): Promise<Shop> {
  const shop = await startShop({ ...options, env: { SHOP_DEMO: "1", ...options.env } });
  await seedDemo({ url: shop.url, token: shop.superuser.token, log: () => {} });
  return shop;
}
