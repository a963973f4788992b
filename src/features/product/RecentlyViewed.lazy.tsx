import { useEffect } from "react";
import { useViewed } from "../../db/cart/queries";
import type { ProductId } from "../../domain/catalogue/product";
import { viewedProducts } from "../../domain/catalogue/recentlyViewed";
import { useCatalogue } from "../../state/catalogue/catalogue";
import { noteViewed } from "../../state/catalogue/productLookup";
import { ProductStrip } from "./ProductStrip";

/** As many as there are others below: both rows have one length at every width. */
const shown = 3;

/** The products whose pages were open before this one. */
export default function RecentlyViewed({ id }: { id: ProductId }) {
  const viewed = useViewed();
  const { byId, products } = useCatalogue();
  useEffect(() => noteViewed(id), [id]);
  // The map lives on and stays the same: a new list of products says that it changed.
  const known = products.length ? viewedProducts(viewed ?? [], byId, id).slice(0, shown) : [];
  return <ProductStrip id="viewed" title="Recently viewed" products={known} />;
}
