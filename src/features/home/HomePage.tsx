import { collections } from "../../domain/catalogue/collections";
import { useCatalogue } from "../../state/catalogue/catalogue";
import { useCatalogueUnavailable } from "../../state/catalogue/catalogueUnavailable";
import { usePageTitle } from "../../state/shell/pageTitle";
import { Unreachable } from "../../ui/Unreachable";
import { About } from "./About";
import { Banner } from "./Banner";
import { Collection } from "./Collection";
import { FilteredCollection } from "./FilteredCollection";
import { Tagline } from "./Tagline";

/** Spec 2: home, shop and about, in this order; the header's links lead to these ids. */
export function HomePage() {
  usePageTitle();
  const catalogue = useCatalogue();

  return (
    <>
      <Banner />
      <section id="shop" tabIndex={-1} aria-label="Shop">
        <Tagline />
        <Unreachable unreachable={useCatalogueUnavailable()} />
        {collections.map(({ id, title, hasFilters }) => {
          const List = hasFilters ? FilteredCollection : Collection;
          return (
            <List
              key={id}
              id={id}
              title={title}
              products={catalogue.inCollection(id)}
              complete={catalogue.status === "ready"}
            />
          );
        })}
      </section>
      <About />
    </>
  );
}
