import { findOrFillTemplate } from "./dataTemplate";
import { type Shop, type ShopOptions, startShop } from "./shopServer";

/**
 * Starts a server on a copy of a filled data folder. The folder is filled once per state of the sources and
 * then reused.
 * @param name of the folder in the cache; a `name` has always the same `fill`
 */
export async function startFilledShop(
  name: string,
  fill: (shop: { url: string; token: string }) => Promise<void>,
  options: Omit<ShopOptions, "dataDir" | "from"> = {},
): Promise<Shop> {
  const from = await findOrFillTemplate({
    name,
    sources: ["demo", "pb_migrations", "pb_hooks"],
    async fill(dataDir) {
      const shop = await startShop({ dataDir });
      try {
        await fill({ url: shop.url, token: shop.superuser.token });
      } finally {
        await shop.stop();
      }
    },
  });
  return startShop({ ...options, from });
}
