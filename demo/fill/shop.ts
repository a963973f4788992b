/** Address and credentials of a shop. */
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

/** Lists the products of the shop. */
export async function storedProducts(shop: ShopAccess): Promise<StoredProduct[]> {
  const found: StoredProduct[] = [];
  for (let page = 1; ; page++) {
    const query = `perPage=500&page=${page}&skipTotal=1&sort=id&fields=id,photos`;
    const { items } = (await sendRequest(shop, `${records}?${query}`)) as { items: StoredProduct[] };
    found.push(...items);
    if (items.length < 500) return found;
  }
}

/** Creates a product with its photos in one request. */
export async function createProduct(
  shop: ShopAccess,
  fields: Record<string, unknown>,
  photos: readonly { name: string; data: Uint8Array<ArrayBuffer> }[],
): Promise<StoredProduct> {
  const form = new FormData();
  form.set("@jsonPayload", JSON.stringify(fields));
  for (const { name, data } of photos) form.append("photos", new Blob([data], { type: "image/webp" }), name);
  return (await sendRequest(shop, records, { method: "POST", body: form })) as StoredProduct;
}

/**
 * Sends a request and returns the JSON of the answer.
 * @throws {Error} with the server's answer when it refuses
 */
export async function sendRequest(shop: ShopAccess, path: string, init: RequestInit = {}): Promise<unknown> {
  const headers = { ...init.headers, Authorization: shop.token };
  const response = await fetch(shop.url + path, { ...init, headers, signal: AbortSignal.timeout(60_000) });
  const text = await response.text();
  if (response.ok) return text ? JSON.parse(text) : undefined;
  throw new Error(`${init.method ?? "GET"} ${path} answered ${response.status}: ${text.slice(0, 500)}`);
}
