import { collections } from "../../domain/catalogue/collections";
import {
  aboutMarket,
  aboutShop,
  aboutStyles,
  getSupport,
  navShop,
  supportText,
  supportTitle,
  tagline,
  taglineEnd,
} from "../../domain/catalogue/messages";
import { useCatalogue, useCatalogueUnavailable } from "../../state/catalogue/catalogue";
import { usePageTitle } from "../../state/shell/pageTitle";
import { openPanel } from "../../state/shell/panels";
import { shop } from "../../state/shell/shop";
import { CatalogueUnavailable } from "../../ui/MessagePage";
import { Banner } from "./Banner";
import { Collection, FilteredCollection } from "./Collection";

/**
 * The home page with its sections, in this order: home, shop and about. The header's links lead to the
 * elements with these ids (spec 2).
 */
export function HomePage() {
  usePageTitle();
  const catalogue = useCatalogue();

  return (
    <>
      <Banner />
      <section id="shop" tabIndex={-1} aria-label={navShop}>
        <Tagline />
        <CatalogueUnavailable unavailable={useCatalogueUnavailable()} />
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

/** The strip with the shop's tagline, between the banner and the lists. */
function Tagline() {
  return (
    <div className="tagline">
      <div className="awning" />
      <p>
        {tagline} <em>{taglineEnd}</em>
      </p>
    </div>
  );
}

function About() {
  return (
    <section className="about" id="about" tabIndex={-1} aria-labelledby="about-title">
      <div className="about-text">
        <h2 id="about-title">{aboutShop(shop.name)}</h2>
        <p>{aboutMarket}</p>
        <p>{aboutStyles}</p>
      </div>
      <div className="about-support">
        <h3>{supportTitle}</h3>
        <p>{supportText}</p>
        <button type="button" className="button" onClick={() => openPanel("support")}>
          {getSupport}
        </button>
      </div>
    </section>
  );
}
