/** The shop that is filled, over REST as its owner. */
export interface ShopAccess {
  /** For example http://127.0.0.1:8090 */
  url: string;
  /** Of a superuser. */
  token: string;
}

export interface StoredProduct {
  id: string;
  photos: string[];
}

const records = "/api/collections/products/records";

/** The products that are there already. */
export async function storedProducts(shop: ShopAccess): Promise<StoredProduct[]> {
  const found: StoredProduct[] = [];
  for (let page = 1; ; page++) {
    const query = `perPage=500&page=${page}&skipTotal=1&sort=id&fields=id,photos`;
    const { items } = (await ask(shop, `${records}?${query}`)) as { items: StoredProduct[] };
    found.push(...items);
    if (items.length < 500) return found;
  }
}

/** Saves one product with its photos in one request, so that there is never one without the other. */
export async function createProduct(
  shop: ShopAccess,
  fields: Record<string, unknown>,
  photos: readonly { name: string; data: Uint8Array<ArrayBuffer> }[],
): Promise<StoredProduct> {
  const form = new FormData();
  form.set("@jsonPayload", JSON.stringify(fields));
  for (const { name, data } of photos) form.append("photos", new Blob([data], { type: "image/webp" }), name);
  return (await ask(shop, records, { method: "POST", body: form })) as StoredProduct;
}

/** An answer's JSON. Throws with the server's own words, and those at each field, when it refuses. */
export async function ask(shop: ShopAccess, path: string, init: RequestInit = {}): Promise<unknown> {
  const headers = { ...init.headers, Authorization: shop.token };
  const response = await fetch(shop.url + path, { ...init, headers, signal: AbortSignal.timeout(60_000) });
  const text = await response.text();
  if (response.ok) return text ? JSON.parse(text) : undefined;
  throw new Error(`${init.method ?? "GET"} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
}
