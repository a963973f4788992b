import { collections } from "../../domain/catalogue/collections";
import { defaultGenders } from "../../domain/catalogue/product";
import { recentSearches } from "./recentSearches";
import { searchAddress } from "./searchAddress";

/** Where to go from an empty field, or when nothing was found. */
export function RecentSearches() {
  const recent = recentSearches();
  const kinds = collections.filter(({ hasFilters }) => hasFilters).map(({ title }) => title);
  return (
    <div className="ideas">
      {recent.length > 0 && <Row title="Searched before" texts={recent} />}
      <Row title="Look for" texts={[...kinds, ...defaultGenders]} />
    </div>
  );
}

function Row({ title, texts }: { title: string; texts: readonly string[] }) {
  return (
    <section aria-label={title}>
      <p aria-hidden="true">{title}</p>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <a className="idea" href={searchAddress(text)}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
