import { type ComponentProps, type Ref, type SubmitEvent, useEffect } from "react";
import { Link } from "wouter";
import { collections } from "../../domain/catalogue/collections";
import {
  lookFor,
  nothingFoundFor,
  nothingFoundHint,
  searchExample,
  searchedBefore,
  searchLabel,
  searchProducts,
  suggestionsLabel,
} from "../../domain/catalogue/messages";
import { defaultGenders, type Product, type ProductId } from "../../domain/catalogue/product";
import { stockBadge } from "../../domain/catalogue/stock";
import { formatRupees } from "../../domain/shared/money";
import { productPath } from "../../domain/shared/paths";
import { useHydrated } from "../../state/shell/hydration";
import { arrowIcon, Icon, searchIcon } from "../../ui/icons";
import { Photo } from "../../ui/Photo";
import styles from "./search.module.css";
import { queryMaxChars, readRecentSearches, searchPageUrl } from "./searchText";

interface SearchFieldProps
  extends Omit<ComponentProps<"input">, "type" | "value" | "onChange" | "onSubmit" | "ref"> {
  text: string;
  onChange(text: string): void;
  onSubmit(event: SubmitEvent): void;
  ref?: Ref<HTMLInputElement>;
}

/** The search field with its submit button. */
export function SearchField({ text, onChange, onSubmit, ref, ...rest }: SearchFieldProps) {
  return (
    <search>
      <form className={styles.field} onSubmit={onSubmit}>
        <Icon of={searchIcon} />
        <input
          {...rest}
          ref={ref}
          type="search"
          name="q"
          aria-label={searchProducts}
          placeholder={searchExample}
          maxLength={queryMaxChars}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
        <button type="submit" className="button" aria-label={searchLabel}>
          <Icon of={arrowIcon} />
        </button>
      </form>
    </search>
  );
}

/** The element id of a suggestion, for aria-activedescendant. */
export const suggestionId = (id: ProductId): string => `suggestion-${id}`;

interface SuggestionsProps {
  products: readonly Product[];
  /** The suggestion that the arrow keys have chosen; the focus stays in the field. */
  active: Product | undefined;
}

/** A list of products that match the typed text. */
export function SearchSuggestions({ products, active }: SuggestionsProps) {
  useEffect(() => {
    if (active) document.getElementById(suggestionId(active.id))?.scrollIntoView({ block: "nearest" });
  }, [active]);

  return (
    <div
      className={styles.suggestions}
      id="suggestions"
      role="listbox"
      aria-label={suggestionsLabel}
      hidden={!products.length}
    >
      {products.map((product) => (
        <Link
          key={product.id}
          id={suggestionId(product.id)}
          className={styles.suggestion}
          role="option"
          aria-selected={product === active}
          tabIndex={-1}
          href={productPath(product.id)}
        >
          <Photo picture={product.pictures[0]} sizes="4rem" alt="" eager />
          <span className={styles.suggestionName}>{product.name}</span>
          <span className={styles.suggestionBadge}>{stockBadge(product)}</span>
          <span className={styles.suggestionPrice}>{formatRupees(product.price)}</span>
        </Link>
      ))}
    </div>
  );
}

/** Earlier searches of this tab and example searches, shown for an empty field or an empty result. */
export function RecentSearches() {
  const recent = useHydrated() ? readRecentSearches() : [];
  const kinds = collections.filter(({ hasFilters }) => hasFilters).map(({ title }) => title);
  return (
    <div className={styles.recentSearches}>
      {recent.length > 0 && <SearchLinks title={searchedBefore} texts={recent} />}
      <SearchLinks title={lookFor} texts={[...kinds, ...defaultGenders]} />
    </div>
  );
}

function SearchLinks({ title, texts }: { title: string; texts: readonly string[] }) {
  return (
    <section aria-label={title}>
      <p aria-hidden="true">{title}</p>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <Link className={styles.link} href={searchPageUrl(text)}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The message that a search found nothing. */
export function NothingFound({ text }: { text: string }) {
  return (
    <div className={styles.nothingFound}>
      <p className={styles.nothingFoundText}>{nothingFoundFor(text)}</p>
      <p>{nothingFoundHint}</p>
      <RecentSearches />
    </div>
  );
}
