import { useViewedProducts } from "../../db/catalogue/queries";
import { recentlyViewed } from "../../domain/catalogue/messages";
import type { ProductId } from "../../domain/catalogue/product";
import { findViewedProducts } from "../../domain/catalogue/recentlyViewed";
import { useCatalogue } from "../../state/catalogue/catalogue";
import { ProductStrip } from "./ProductStrip";

/** Maximum number of products in the row, the same as in the row of related products. */
const viewedMax = 3;

/** The row of products that the shopper viewed before this one. */
export default function RecentlyViewed({ id }: { id: ProductId }) {
  const viewed = useViewedProducts();
  const { byId } = useCatalogue();
  const products = findViewedProducts(viewed ?? [], byId, id).slice(0, viewedMax);
  return <ProductStrip id="viewed" title={recentlyViewed} products={products} />;
}
