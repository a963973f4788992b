import type { Product } from "../domain/product";

/** Stand-in until the real one is there. */
export function parseProduct(
  raw: unknown,
): { ok: true; product: Product } | { ok: false; id: string; problem: string } {
  const r = raw as Record<string, unknown>;
  const id = String(r["id"]);
  if (typeof r["name"] !== "string" || typeof r["price"] !== "number")
    return { ok: false, id, problem: "no name or price" };
  const photos = Array.isArray(r["photos"]) ? (r["photos"] as string[]) : [];
  return {
    ok: true,
    product: {
      id,
      name: r["name"],
      price: r["price"],
      pictures: photos.map((name) => ({ src: `/api/files/products/${id}/${name}`, widths: [] })),
      collectionIds: (r["collection_ids"] as string[]) ?? [],
      createdAt: Date.parse(String(r["createdat"])) || 0,
      sizes: (r["sizes"] as string[]) ?? [],
      stockBySize: (r["stockbysize"] as Record<string, number>) ?? {},
      gender: String(r["gender"] ?? ""),
      description: String(r["description"] ?? ""),
      variantIds: {},
    },
  };
}
