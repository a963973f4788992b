import { useState } from "react";
import {
  buyTerms,
  inCartInThisSize,
  outOfStockText,
  pleaseSelectSize,
  sizeAndCart,
  sizeGuide,
  sizeLabel,
} from "../../domain/catalogue/messages";
import type { Product, Size } from "../../domain/catalogue/product";
import { stockOf } from "../../domain/catalogue/stock";
import { addToCartButton, initialSize, stockText } from "../../domain/catalogue/stockText";
import { addToCart } from "../../state/cart/cartActions";
import { useCart } from "../../state/cart/cartRows";
import { keepPreferences, usePreferences } from "../../state/device/preferences";
import { showToast } from "../../state/shell/toasts";
import styles from "./product.module.css";
import { SizeGuide } from "./SizeGuide";

/** Stock, size and Add to Cart. Starts with the size that was chosen for another product before. */
export function BuyPanel({ product }: { product: Product }) {
  const remembered = usePreferences()?.size;
  // Read once: a choice in another tab must not change the choice on this page.
  const [last, setLast] = useState(remembered);
  if (last === undefined && remembered !== undefined) setLast(remembered);
  const [choice, setChoice] = useState<Size>();
  const chosen = choice ?? initialSize(product, last);
  const [guideOpen, setGuideOpen] = useState(false);
  // The owner may remove a size while its product page is open.
  const size = chosen !== undefined && product.sizes.includes(chosen) ? chosen : undefined;
  const { disabled, label } = addToCartButton(product, size);
  const inCart = useCart()?.find((line) => line.id === product.id && line.size === size)?.quantity;

  const choose = (next: Size) => {
    setChoice(next);
    setLast(next);
    void keepPreferences({ size: next });
  };
  const add = () => {
    if (!size) showToast("info", pleaseSelectSize);
    else if (!disabled) void addToCart(product, size);
  };

  return (
    <section className={styles.buy} aria-label={sizeAndCart}>
      <div className={styles.buyHead}>
        <p className={styles.buyStock} role="status">
          {stockText(product, size)}
        </p>
        <button
          type="button"
          className="text-button"
          aria-haspopup="dialog"
          onClick={() => setGuideOpen(true)}
        >
          {sizeGuide}
        </button>
      </div>
      {product.sizes.length > 0 && <SizePicker product={product} chosen={size} onChoose={choose} />}
      <button type="button" className={`button ${styles.buyButton}`} aria-disabled={disabled} onClick={add}>
        {label}
      </button>
      {inCart !== undefined && <p className={styles.buyNote}>{inCartInThisSize(inCart)}</p>}
      <ul className={styles.buyTerms}>
        {buyTerms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <SizeGuide open={guideOpen} onClose={() => setGuideOpen(false)} />
    </section>
  );
}

interface SizePickerProps {
  product: Pick<Product, "sizes" | "stockBySize" | "stock">;
  chosen: Size | undefined;
  onChoose(size: Size): void;
}

/** The sizes of a product. A size without stock is crossed out and can be chosen to read its stock text. */
function SizePicker({ product, chosen, onChoose }: SizePickerProps) {
  return (
    <fieldset className={styles.sizes}>
      <legend className="sr-only">{sizeLabel}</legend>
      {product.sizes.map((size) => {
        const gone = stockOf(product, size) === 0;
        return (
          <button
            key={size}
            type="button"
            className={styles.size}
            aria-pressed={size === chosen}
            data-gone={gone ? "" : undefined}
            title={gone ? outOfStockText : undefined}
            onClick={() => onChoose(size)}
          >
            {size}
          </button>
        );
      })}
    </fieldset>
  );
}
