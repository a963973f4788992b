import type { ProductId } from "../../domain/catalogue/product";

/** Notes that a product's page is open. Failing to is nobody's loss, and was reported by the database. */
export function noteViewed(id: ProductId): void {
  void import("../../db/cart/mutations").then(({ rememberViewed }) => rememberViewed(id)).catch(console.warn);
}
