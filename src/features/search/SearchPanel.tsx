import { type KeyboardEvent, type RefObject, type SubmitEvent, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "wouter";
import { newArrivalsId } from "../../domain/catalogue/collections";
import {
  foundCountText,
  justIn,
  nothingFound,
  searchLabel,
  showAllStyles,
  showStyles,
  styleCount,
} from "../../domain/catalogue/messages";
import { groupDigits } from "../../domain/shared/money";
import { productPath } from "../../domain/shared/paths";
import { useCatalogue, useCatalogueUnavailable } from "../../state/catalogue/catalogue";
import { useCatalogueSearch } from "../../state/catalogue/catalogueSearch";
import { LiveRegion } from "../../ui/accessibility";
import { Dialog } from "../../ui/Dialog";
import { CatalogueUnavailable } from "../../ui/MessagePage";
import { NothingFound, RecentSearches, SearchField, SearchSuggestions, suggestionId } from "./SearchField";
import styles from "./search.module.css";
import { searchPageUrl, storeRecentSearch } from "./searchText";

const suggestionsMax = 6;

/** The search panel, with suggestions while the shopper types; all results are on the search page. */
export default function SearchPanel({ open, onClose }: { open: boolean; onClose(): void }) {
  const field = useRef<HTMLInputElement>(null);
  // An effect of this component runs after that of its child Dialog, which focuses the dialog's title.
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);
  return (
    <Dialog open={open} onClose={onClose} title={searchLabel} from="everywhere">
      {open && <SearchBox field={field} onClose={onClose} />}
    </Dialog>
  );
}

function SearchBox({ field, onClose }: { field: RefObject<HTMLInputElement | null>; onClose(): void }) {
  const [text, setText] = useState("");
  /** The index of the suggestion that the arrow keys have chosen; -1 for none. */
  const [chosenAt, setChosenAt] = useState(-1);
  const [, navigate] = useLocation();
  const { products, complete, text: searched } = useCatalogueSearch(text);
  const newest = useCatalogue().inCollection(newArrivalsId);
  // While the field is empty, the suggestions are new arrivals.
  const suggestions = (searched ? products : newest).slice(0, suggestionsMax);
  const chosen = suggestions[chosenAt];

  const change = (next: string) => {
    setText(next);
    setChosenAt(-1);
  };
  const rememberAndClose = () => {
    if (text.trim()) storeRecentSearch(text.trim());
    onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!chosen && !text.trim()) return;
    rememberAndClose();
    navigate(chosen ? productPath(chosen.id) : searchPageUrl(text.trim()));
  };
  const pressKey = (event: KeyboardEvent) => {
    // During the composition of an input method, the arrow keys choose among the input method's suggestions,
    // and Escape ends the composition.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      // By default a search field clears itself on Escape.
      event.preventDefault();
      onClose();
    }
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (!step || !suggestions.length) return;
    event.preventDefault();
    // The arrow keys cycle through the suggestions and one more stop, at which no suggestion is chosen.
    const stops = suggestions.length + 1;
    setChosenAt((before) => ((before + 1 + step + stops) % stops) - 1);
  };

  const isNothingFound = searched !== "" && complete && !products.length;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard activates the links.
    // biome-ignore lint/a11y/noStaticElementInteractions: clicks bubble from its links.
    <div
      className={styles.panel}
      onClick={(event) => (event.target as Element).closest("a") && rememberAndClose()}
    >
      <SearchField
        ref={field}
        text={text}
        onChange={change}
        onSubmit={submit}
        onKeyDown={pressKey}
        role="combobox"
        aria-expanded={suggestions.length > 0}
        aria-controls="suggestions"
        aria-autocomplete="list"
        aria-activedescendant={chosen && suggestionId(chosen.id)}
      />
      <CatalogueUnavailable unavailable={useCatalogueUnavailable()} />
      {searched === "" && <RecentSearches />}
      {isNothingFound && <NothingFound text={searched} />}
      {searched === "" && suggestions.length > 0 && <h3 className={styles.panelTitle}>{justIn}</h3>}
      <SearchSuggestions products={suggestions} active={chosen} />
      {products.length > 0 && (
        <Link className="button button-quiet" href={searchPageUrl(searched)}>
          {(products.length > 1 ? showAllStyles : showStyles)(styleCount(products.length))}
        </Link>
      )}
      <LiveRegion
        text={
          products.length ? foundCountText(groupDigits(products.length)) : isNothingFound ? nothingFound : ""
        }
        about={searched}
      />
    </div>
  );
}
