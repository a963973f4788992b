import "./search.css";
import { isNoFilter } from "../../domain/catalogue/listFilter";
import { useWishedIds } from "../../state/cart/cartRows";
import { addWish } from "../../state/cart/wishlistActions";
import { useCatalogueUnavailable } from "../../state/catalogue/catalogue";
import { useFilteredList } from "../../state/catalogue/listFilter";
import { usePageTitle } from "../../state/shell/shop";
import { ListFilters } from "../../ui/filters/ListFilters";
import { countStyles } from "../../ui/format";
import { LiveRegion } from "../../ui/LiveRegion";
import { Unreachable } from "../../ui/MessagePage";
import { GridSkeleton, ListCount, ProductList } from "../../ui/ProductList";
import { type Found, useCatalogueSearch } from "./catalogueSearch";
import { SearchField } from "./SearchField";
import { NothingFound, RecentSearches } from "./SearchSuggestions";
import { useSearchText } from "./searchText";

/** /search?q=: everything the catalogue on this device has for a text, with the filters of the lists. */
export default function SearchPage() {
  const { text, setText, settle, submit } = useSearchText();
  const found = useCatalogueSearch(text);
  const count = found.products.length;
  usePageTitle(found.text ? `Search: ${found.text}` : "Search");

  return (
    <div className="search-page">
      <h1>Search</h1>
      <SearchField text={text} onChange={setText} onSubmit={submit} onBlur={settle} />
      {useCatalogueUnavailable() && <Unreachable unreachable />}
      {found.text === "" && <RecentSearches />}
      {count > 0 && <Results {...found} />}
      {found.text !== "" && !count && !found.complete && <GridSkeleton cards={8} />}
      {found.text !== "" && !count && found.complete && <NothingFound text={found.text} />}
      <LiveRegion
        text={count ? `${countStyles(count)} found` : found.complete ? "Nothing found" : ""}
        about={found.text}
      />
    </div>
  );
}

/** What was found, best first, behind the same filters as the lists of home. */
export function Results({ products, complete, text }: Found) {
  const { filter, facets, matches, appliedFilter, setFilter, clear } = useFilteredList(products, complete);
  const title = `“${text}”`;
  return (
    <section aria-label={`Results for ${title}`}>
      <header className="list-head">
        <h2>{title}</h2>
        {complete && <ListCount count={matches.length} total={products.length} />}
      </header>
      <div className="filters">
        <ListFilters
          title={title}
          filter={filter}
          facets={facets}
          complete={complete}
          left={matches.length}
          onChange={setFilter}
        />
      </div>
      <ProductList
        name={`search ${text} ${JSON.stringify(appliedFilter)}`}
        title={title}
        products={matches}
        complete={complete}
        onClear={isNoFilter(appliedFilter) ? undefined : clear}
        wished={useWishedIds()}
        onWish={addWish}
      />
    </section>
  );
}
