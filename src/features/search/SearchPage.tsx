import { isDefaultFilter } from "../../domain/catalogue/listFilter";
import {
  foundCountText,
  nothingFound,
  resultsFor,
  searchLabel,
  searchTitle,
  styleCount,
} from "../../domain/catalogue/messages";
import { useWishlistIds } from "../../state/cart/cartRows";
import { addWishlistItem } from "../../state/cart/wishlistActions";
import { useCatalogueUnavailable } from "../../state/catalogue/catalogue";
import { type SearchResult, useCatalogueSearch } from "../../state/catalogue/catalogueSearch";
import { useFilteredList } from "../../state/catalogue/listFilter";
import { useMarkupHasSearchText } from "../../state/shell/hydration";
import { usePageTitle } from "../../state/shell/pageTitle";
import { LiveRegion } from "../../ui/accessibility";
import { CatalogueUnavailable } from "../../ui/MessagePage";
import { GridSkeleton, ListCount, ProductList } from "../../ui/ProductList";
import { useLazyComponent } from "../../ui/useLazyComponent";
import { NothingFound, RecentSearches, SearchField } from "./SearchField";
import styles from "./search.module.css";
import { useSearchText } from "./searchText";

/**
 * Loads the code of the filters. Called for the first results: until then the page shows only the field.
 */
const loadListFilters = async () => ({ default: (await import("../../ui/filters/ListFilters")).ListFilters });

/** The page /search?q=: all products of the stored catalogue that match a text, with filters. */
export default function SearchPage() {
  const { field, text, setText, writeNow, submit } = useSearchText();
  const found = useCatalogueSearch(text);
  const count = found.products.length;
  usePageTitle(found.text ? searchTitle(found.text) : searchLabel);

  return (
    <div className={styles.page}>
      <h1>{searchLabel}</h1>
      <SearchField ref={field} text={text} onChange={setText} onSubmit={submit} onBlur={writeNow} />
      <CatalogueUnavailable unavailable={useCatalogueUnavailable()} />
      {!useMarkupHasSearchText() && found.text === "" && text.trim() === "" && <RecentSearches />}
      {count > 0 && <Results {...found} />}
      {found.text !== "" && !count && !found.complete && <GridSkeleton cards={8} />}
      {found.text !== "" && !count && found.complete && <NothingFound text={found.text} />}
      <LiveRegion
        text={count ? foundCountText(styleCount(count)) : found.complete && found.text ? nothingFound : ""}
        about={found.text}
      />
    </div>
  );
}

/**
 * The products that a search found, best match first, with the same filters as the lists on the home page.
 */
function Results({ products, complete, text }: SearchResult) {
  const { filter, facets, matches, appliedFilter, setFilter, clear } = useFilteredList(products, complete);
  const Filters = useLazyComponent(text, loadListFilters);
  const title = `“${text}”`;
  return (
    <section aria-label={resultsFor(title)}>
      <header className="list-head">
        <h2>{title}</h2>
        {complete && <ListCount count={matches.length} total={products.length} />}
      </header>
      <div className="filters">
        {Filters && (
          <Filters
            title={title}
            filter={filter}
            facets={facets}
            complete={complete}
            matchCount={matches.length}
            onChange={setFilter}
          />
        )}
      </div>
      <ProductList
        name={`search ${text} ${JSON.stringify(appliedFilter)}`}
        title={title}
        products={matches}
        complete={complete}
        onClear={isDefaultFilter(appliedFilter) ? undefined : clear}
        wished={useWishlistIds()}
        onWish={addWishlistItem}
      />
    </section>
  );
}
