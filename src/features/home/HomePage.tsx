import { collections } from "../../domain/catalogue/collections";
import { getSupport } from "../../domain/catalogue/messages";
import { useCatalogue, useCatalogueUnavailable } from "../../state/catalogue/catalogue";
import { openPanel } from "../../state/shell/panels";
import { shop, usePageTitle } from "../../state/shell/shop";
import { Unreachable } from "../../ui/MessagePage";
import { Banner } from "./Banner";
import { Collection, FilteredCollection } from "./Collection";

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

/** The strip between the banner and the lists: the awning of the stall, and what is sold under it. */
export function Tagline() {
  return (
    <div className="tagline">
      <div className="awning" />
      <p>
        Heavy cotton, cut for anyone, <em>printed a few at a time.</em>
      </p>
    </div>
  );
}

export function About() {
  return (
    <section className="about" id="about" tabIndex={-1} aria-labelledby="about-title">
      <div className="about-text">
        <h2 id="about-title">About {shop.name}</h2>
        <p>
          A haat is the market that comes to the village once a week: cloth spread on the ground, colour in
          the sun, and whoever made it standing behind it.
        </p>
        <p>
          Ours keeps that measure. A few styles at a time, in 240 GSM cotton, cut wide enough for anyone. When
          the cloth is finished, so is the style.
        </p>
      </div>
      <div className="about-support">
        <h3>Between two sizes, or waiting for a parcel?</h3>
        <p>Ask us. A person reads every message.</p>
        <button type="button" className="button" onClick={() => openPanel("support")}>
          {getSupport}
        </button>
      </div>
    </section>
  );
}
