import type { ReactNode } from "react";
import type { Product } from "../../domain/catalogue/product";
import { useWished } from "../../state/cart/cartStore";
import { addWish } from "../../state/cart/wishlistActions";
import { ListCount } from "../../ui/ListCount";
import { ProductList } from "../../ui/ProductList";

interface Props {
  id: string;
  title: string;
  products: readonly Product[];
  /** Whether all of the collection is known, so that an empty one is known to be empty. */
  complete: boolean;
  /** How many there are without filters. */
  total?: number;
  /** Tells the filtered list from the others. */
  name?: string;
  onClear?: (() => void) | undefined;
  /** Stands between the heading and the grid. */
  filters?: ReactNode;
}

/** One of the home page's product lists. */
export function Collection({ id, title, products, complete, total, name = id, onClear, filters }: Props) {
  const wished = useWished();
  return (
    <section className="list" aria-labelledby={id}>
      <header className="list-head">
        <h2 id={id}>{title}</h2>
        {complete && <ListCount count={products.length} total={total} />}
      </header>
      {filters}
      <ProductList
        name={name}
        title={title}
        products={products}
        complete={complete}
        onClear={onClear}
        wished={wished}
        onWish={addWish}
      />
    </section>
  );
}
