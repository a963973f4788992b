import { startFilledShop } from "../tools/testkit/server/filledShop";
import type { Shop, ShopOptions } from "../tools/testkit/server/shopServer";
import { fillLarge } from "./large";
import { seedDemo } from "./seed";

/** Starts a real server with the demo catalogue. */
export function startDemoShop(options: Omit<ShopOptions, "dataDir" | "from"> = {}): Promise<Shop> {
  return startFilledShop("demo-shop", (shop) => seedDemo({ ...shop, log: () => {} }), options);
}

/**
 * Starts a real server with the demo catalogue and `count` generated products, which use the demo's pictures. The first
 * start takes some seconds per thousand products.
 */
export function startLargeShop(count: number): Promise<Shop> {
  return startFilledShop(`large-shop-${count}`, async (shop) => {
    await seedDemo({ ...shop, log: () => {} });
    await fillLarge({ ...shop, count, log: (line) => console.error(line) });
  });
}
