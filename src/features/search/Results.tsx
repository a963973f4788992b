import { isNoFilter } from "../../domain/catalogue/listFilter";
import { useWished } from "../../state/cart/cartStore";
import { addWish } from "../../state/cart/wishlistActions";
import { useFilteredList } from "../../state/catalogue/listFilter";
import { ListFilters } from "../../ui/filters/ListFilters";
import { ListCount } from "../../ui/ListCount";
import { ProductList } from "../../ui/ProductList";
import type { Found } from "./catalogueSearch";

/** What was found, best first, behind the same filters as the lists of home. */
export function Results({ products, complete, text }: Found) {
  const { filter, facets, left, answered, setFilter, clear } = useFilteredList(products, complete);
  const title = `“${text}”`;
  return (
    <section aria-label={`Results for ${title}`}>
      <header className="list-head">
        <h2>{title}</h2>
        {complete && <ListCount count={left.length} total={products.length} />}
      </header>
      <div className="filters">
        <ListFilters
          title={title}
          filter={filter}
          facets={facets}
          complete={complete}
          left={left.length}
          onChange={setFilter}
        />
      </div>
      <ProductList
        name={`search ${text} ${JSON.stringify(answered)}`}
        title={title}
        products={left}
        complete={complete}
        onClear={isNoFilter(answered) ? undefined : clear}
        wished={useWished()}
        onWish={addWish}
      />
    </section>
  );
}
