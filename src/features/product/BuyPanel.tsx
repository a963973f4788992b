import { useId, useState } from "react";
import { outOfStock } from "../../domain/cart/messages";
import {
  buyTerms,
  inCartInThisSize,
  outOfStockText,
  pleaseSelectSize,
  sizeAndCart,
  sizeGuide,
  sizeLabel,
  yourLastSize,
} from "../../domain/catalogue/messages";
import type { Product, ProductId, Size } from "../../domain/catalogue/product";
import { isInStock, stockOfSize } from "../../domain/catalogue/stock";
import { addToCartButton, lastSizeIfInStock, stockText } from "../../domain/catalogue/stockText";
import { addToCart } from "../../state/cart/cartActions";
import { useCart } from "../../state/cart/cartRows";
import { saveLastSize, usePreferences } from "../../state/device/preferences";
import { createPanelLoadErrorHandler, showToast } from "../../state/shell/toasts";
import { useLazyComponent } from "../../ui/useLazyComponent";
import { loadSizeGuide } from "./loadDialogs";
import styles from "./product.module.css";

/**
 * Stock, size and Add to Cart of a product page. No size is chosen at first; the size that the shopper chose
 * last is marked as a hint.
 */
export function BuyPanel({ product }: { product: Product }) {
  const remembered = usePreferences()?.size;
  const [chosen, setChosen] = useState<Size>();
  // The stored size is read only once: choosing a size on this page stores that size, and the hint must stay.
  const [last, setLast] = useState(remembered);
  if (!last && !chosen && remembered) setLast(remembered);
  const hinted = lastSizeIfInStock(product, last);
  const hintId = useId();
  const [guideOpen, setGuideOpen] = useState(false);
  const closeGuide = () => setGuideOpen(false);
  const SizeGuide = useLazyComponent(guideOpen, loadSizeGuide, createPanelLoadErrorHandler(closeGuide));
  // The owner may remove the chosen size from the product while this page is open; then no size is chosen.
  const size = chosen !== undefined && product.sizes.includes(chosen) ? chosen : undefined;
  const { disabled, label } = addToCartButton(product, size);

  const choose = (next: Size) => {
    setChosen(next);
    void saveLastSize(next);
  };
  const add = () => {
    if (!size) showToast("info", isInStock(product) ? pleaseSelectSize : outOfStock);
    else if (!disabled) void addToCart(product, size);
  };

  return (
    <section className={styles.buy} aria-label={sizeAndCart}>
      <div className={styles.buyHead}>
        <p className={styles.buyStock} role="status">
          {stockText(product, size)}
        </p>
        {hinted && (
          <p id={hintId} className={styles.buyNote}>
            {yourLastSize(hinted)}
          </p>
        )}
        <button
          type="button"
          className="text-button"
          aria-haspopup="dialog"
          onClick={() => setGuideOpen(true)}
        >
          {sizeGuide}
        </button>
      </div>
      {product.sizes.length > 0 && (
        <SizePicker product={product} chosen={size} hinted={hinted} hintId={hintId} onChoose={choose} />
      )}
      <button type="button" className={`button ${styles.buyButton}`} aria-disabled={disabled} onClick={add}>
        {label}
      </button>
      <InCartNote id={product.id} size={size} />
      <ul className={styles.buyTerms}>
        {buyTerms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      {SizeGuide && <SizeGuide product={product} open={guideOpen} onClose={closeGuide} />}
    </section>
  );
}

/**
 * The quantity of this product and size in the cart; renders nothing at 0. A separate component, so that a
 * change of the cart renders only this note again.
 */
function InCartNote({ id, size }: { id: ProductId; size: Size | undefined }) {
  const quantity = useCart()?.find((line) => line.id === id && line.size === size)?.quantity;
  return quantity !== undefined && <p className={styles.buyNote}>{inCartInThisSize(quantity)}</p>;
}

interface SizePickerProps {
  product: Pick<Product, "sizes" | "stockBySize" | "stock">;
  chosen: Size | undefined;
  hinted: Size | undefined;
  /** Id of the element that describes the hinted size. */
  hintId: string;
  onChoose(size: Size): void;
}

/**
 * Buttons for the sizes of a product. A size without stock is crossed out, but can be chosen to read its
 * stock text.
 */
function SizePicker({ product, chosen, hinted, hintId, onChoose }: SizePickerProps) {
  return (
    <fieldset className={styles.sizes}>
      <legend className="sr-only">{sizeLabel}</legend>
      {product.sizes.map((size) => {
        const isSoldOut = stockOfSize(product, size) === 0;
        return (
          <button
            key={size}
            type="button"
            className={styles.size}
            aria-pressed={size === chosen}
            aria-describedby={size === hinted ? hintId : undefined}
            data-gone={isSoldOut ? "" : undefined}
            data-hinted={size === hinted ? "" : undefined}
            title={isSoldOut ? outOfStockText : undefined}
            onClick={() => onChoose(size)}
          >
            {size}
          </button>
        );
      })}
    </fieldset>
  );
}
