import { outOfStockText } from "../../domain/catalogue/messages";
import type { Product, Size } from "../../domain/catalogue/product";
import { stockOf } from "../../domain/catalogue/stock";

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
