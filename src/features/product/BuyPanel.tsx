import { useState } from "react";
import { outOfStockText, pleaseSelectSize } from "../../domain/catalogue/messages";
import type { Product, Size } from "../../domain/catalogue/product";
import { stockOf } from "../../domain/catalogue/stock";
import { addToCartButton, initialSize, stockText } from "../../domain/catalogue/stockText";
import { addToCart } from "../../state/cart/cartActions";
import { useCart } from "../../state/cart/cartRows";
import { keepPreferences, usePreferences } from "../../state/device/preferences";
import { showToast } from "../../state/shell/toasts";
import SizeGuide from "./SizeGuide";

/** Stock, size and Add to Cart. Starts with the size that was chosen for another product before. */
export function BuyPanel({ product }: { product: Product }) {
  const remembered = usePreferences()?.size;
  // Taken once: what is chosen in another tab meanwhile must not change this page's choice.
  const [last, setLast] = useState(remembered);
  if (last === undefined && remembered !== undefined) setLast(remembered);
  const [choice, setChoice] = useState<Size>();
  const chosen = choice ?? initialSize(product, last);
  const [guideOpen, setGuideOpen] = useState(false);
  // The owner may take a size away while somebody looks at it.
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
    <section className="buy" aria-label="Size and cart">
      <div className="buy-head">
        <p className="buy-stock" role="status">
          {stockText(product, size)}
        </p>
        <button
          type="button"
          className="text-button"
          aria-haspopup="dialog"
          onClick={() => setGuideOpen(true)}
        >
          Size guide
        </button>
      </div>
      {product.sizes.length > 0 && <SizePicker product={product} chosen={size} onChoose={choose} />}
      <button type="button" className="button buy-button" aria-disabled={disabled} onClick={add}>
        {label}
      </button>
      {inCart !== undefined && <p className="buy-note">{inCart} in your cart in this size.</p>}
      <ul className="buy-terms">
        <li>Tax is included in the price.</li>
        <li>Shipping and discounts are computed at checkout.</li>
        <li>Free shipping on prepaid orders.</li>
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

/** The sizes on offer. One without stock can be chosen, to read that it is gone, and looks crossed out. */
export function SizePicker({ product, chosen, onChoose }: SizePickerProps) {
  return (
    <fieldset className="sizes">
      <legend className="sr-only">Size</legend>
      {product.sizes.map((size) => {
        const gone = stockOf(product, size) === 0;
        return (
          <button
            key={size}
            type="button"
            className="size"
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
