import { productProblems } from "./catalogueFormat";
import type { CartItem } from "./orders";
import type { Line } from "./quote";
import { type Keys, signedHeaders } from "./signature";

/** The fields that the checkout reads of a product, from the catalogue API of the shop or from a push. */
export interface ShopProduct {
  readonly title?: unknown;
  readonly image?: { readonly src?: unknown } | null;
  readonly variants?: readonly {
    readonly id?: unknown;
    readonly title?: unknown;
    readonly price?: unknown;
  }[];
}

type Described = Omit<Line, "item" | "known">;

const pageSize = 250;
const budgetMs = 8000;

/**
 * Adds names and prices from the shop's catalogue to the items of a cart. When the catalogue does not list an
 * item, or does not answer within 8 s, `pushed` is used; an item in neither has its id as title.
 * `catalog_data` of an item replaces both; a product with a wrong format counts as not listed.
 */
export async function describeCart(
  items: readonly CartItem[],
  shopUrl: string,
  keys: Keys,
  pushed: readonly ShopProduct[],
): Promise<readonly Line[]> {
  const wanted = new Set(items.map((item) => String(item.variant_id)));
  const found = new Map<string, Described>();
  for (const product of pushed) keep(product, wanted, found, shopUrl);
  try {
    await readCatalogue(shopUrl, keys, (product) => keep(product, wanted, found, shopUrl));
  } catch {
    // The shop does not answer. The page marks the lines whose price is unknown.
  }
  return items.map((item) => {
    const { catalog_data: pinned } = item;
    const described = found.get(String(item.variant_id));
    if (pinned) {
      const { name, price, image_url } = pinned;
      return { item, known: true, title: name, size: described?.size ?? "", price, image: image_url };
    }
    if (described) return { item, known: true, ...described };
    return { item, known: false, title: `Item ${item.variant_id}`, size: "", price: 0 };
  });
}

async function readCatalogue(
  shopUrl: string,
  keys: Keys,
  read: (product: ShopProduct) => void,
): Promise<void> {
  const signal = AbortSignal.timeout(budgetMs);
  const headers = signedHeaders("", keys);
  for (let page = 1, seen = 0; ; page += 1) {
    const address = `${shopUrl}/api/shiprocket/products?page=${page}&limit=${pageSize}`;
    const answer = await fetch(address, { headers, signal, redirect: "error" });
    if (!answer.ok) throw new Error(`The shop's catalogue answered ${answer.status}.`);
    const { data } = (await answer.json()) as { data: { total: number; products: readonly ShopProduct[] } };
    for (const product of data.products) read(product);
    seen += data.products.length;
    if (data.products.length === 0 || seen >= data.total) return;
  }
}

function keep(
  product: ShopProduct,
  wanted: ReadonlySet<string>,
  found: Map<string, Described>,
  shopUrl: string,
): void {
  if (productProblems(product).length > 0) return;
  for (const variant of product.variants ?? []) {
    const id = String(variant.id);
    if (!wanted.has(id)) continue;
    const source = product.image?.src;
    const image =
      typeof source === "string" && URL.canParse(source, shopUrl) ? new URL(source, shopUrl).href : undefined;
    const size = String(variant.title ?? "");
    found.set(id, {
      title: String(product.title ?? ""),
      size: size === "Default Title" ? "" : size,
      price: Math.round(Number(variant.price)) || 0,
      ...(image !== undefined && { image }),
    });
  }
}
