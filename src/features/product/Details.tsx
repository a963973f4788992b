import type { Product } from "../../domain/catalogue/product";

/** Spec 2: what a tee is made of, which every tee of the shop shares. */
const teeCloth = "Oversized unisex tee, 240 GSM.";

/** The owner's description, a paragraph for each of its blocks. */
export function Details({ product }: { product: Product }) {
  const paragraphs = product.description.split(/\n\s*\n/).filter(Boolean);
  const isTee = product.collectionIds.includes("C-TSHIRT");
  return (
    <section className="details" aria-labelledby="details-title">
      <h2 id="details-title">Description</h2>
      {isTee && <p className="details-cloth">{teeCloth}</p>}
      {paragraphs.map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other identity
        <p key={at}>{paragraph}</p>
      ))}
    </section>
  );
}
