import "./search.css";
import { useCatalogueUnavailable } from "../../state/catalogue/catalogueUnavailable";
import { usePageTitle } from "../../state/shell/pageTitle";
import { countStyles } from "../../ui/format";
import { LiveRegion } from "../../ui/LiveRegion";
import { GridSkeleton } from "../../ui/ProductGrid";
import { Unreachable } from "../../ui/Unreachable";
import { useCatalogueSearch } from "./catalogueSearch";
import { NothingFound } from "./NothingFound";
import { RecentSearches } from "./RecentSearches";
import { Results } from "./Results";
import { SearchField } from "./SearchField";
import { useSearchText } from "./useSearchText";

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
