import "./search.css";
import { type KeyboardEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { productPath } from "../../domain/shared/paths";
import { useCatalogue, useCatalogueUnavailable } from "../../state/catalogue/catalogue";
import { Dialog } from "../../ui/Dialog";
import { countStyles, formatCount } from "../../ui/format";
import { LiveRegion } from "../../ui/LiveRegion";
import { Unreachable } from "../../ui/MessagePage";
import { useCatalogueSearch } from "./catalogueSearch";
import { SearchField } from "./SearchField";
import { NothingFound, RecentSearches, Suggestions, suggestionId } from "./SearchSuggestions";
import { rememberSearch, searchAddress } from "./searchText";

const suggestionsMax = 6;

/** The search over the page: suggestions while one types, all results on a page of their own. */
export default function SearchPanel({ open, onClose }: { open: boolean; onClose(): void }) {
  const field = useRef<HTMLInputElement>(null);
  // Here and not in the box: by now the dialog is open and has put the focus on its title.
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);
  return (
    <Dialog open={open} onClose={onClose} title="Search" from="everywhere">
      {open && <SearchBox field={field} onClose={onClose} />}
    </Dialog>
  );
}

function SearchBox({ field, onClose }: { field: RefObject<HTMLInputElement | null>; onClose(): void }) {
  const [text, setText] = useState("");
  const [active, setActive] = useState(-1);
  const [, navigate] = useLocation();
  const { products, complete, text: answered } = useCatalogueSearch(text);
  const newest = useCatalogue().inCollection("C-NEW");
  // Before anything is typed, what is new.
  const suggestions = (answered ? products : newest).slice(0, suggestionsMax);
  const chosen = suggestions[active];

  const change = (next: string) => {
    setText(next);
    setActive(-1);
  };
  const leave = () => {
    if (text.trim()) rememberSearch(text.trim());
    onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!chosen && !text.trim()) return;
    leave();
    navigate(chosen ? productPath(chosen.id) : searchAddress(text.trim()));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") {
      // The field would empty itself first.
      event.preventDefault();
      onClose();
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!step || !suggestions.length) return;
    event.preventDefault();
    // Beyond both ends lies the field itself, where nothing is chosen.
    const places = suggestions.length + 1;
    setActive((before) => ((before + 1 + step + places) % places) - 1);
  };

  const nothing = answered !== "" && complete && !products.length;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a key on a link makes a click.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the links in it.
    <div className="search-panel" onClick={(event) => (event.target as Element).closest("a") && leave()}>
      <SearchField
        ref={field}
        text={text}
        onChange={change}
        onSubmit={submit}
        onKeyDown={press}
        role="combobox"
        aria-expanded={suggestions.length > 0}
        aria-controls="suggestions"
        aria-autocomplete="list"
        aria-activedescendant={chosen && suggestionId(chosen.id)}
      />
      {useCatalogueUnavailable() && <Unreachable unreachable />}
      {answered === "" && <RecentSearches />}
      {nothing && <NothingFound text={answered} />}
      {answered === "" && suggestions.length > 0 && <h3 className="search-panel-title">Just in</h3>}
      <Suggestions products={suggestions} active={chosen} />
      {products.length > 0 && (
        <Link className="button button-quiet search-all" href={searchAddress(answered)}>
          Show {products.length > 1 && "all "}
          {countStyles(products.length)}
        </Link>
      )}
      <LiveRegion
        text={products.length ? `${formatCount(products.length)} found` : complete ? "Nothing found" : ""}
        about={answered}
      />
    </div>
  );
}
