import { fewLeftMax, lowStockMax } from "../shared/limits";
import {
  addToCartLabel,
  inStock,
  limited,
  lowInStock,
  onlyLeft,
  outOfStockButton,
  outOfStockText,
  selectASize,
  soldOut,
} from "./messages";
import type { Size } from "./product";
import { type Stocked, stockOfSize, totalStock } from "./stock";

/**
 * The stock text of the product page (spec 4, "Product detail stock text"): for the chosen size, or for the
 * whole product while no size is chosen.
 */
export function stockText(product: Stocked, size: Size | undefined): string {
  if (size === undefined) {
    const total = totalStock(product);
    if (total === 0) return soldOut;
    return total !== undefined && total <= fewLeftMax ? limited : selectASize;
  }
  const stock = stockOfSize(product, size);
  if (stock === undefined || stock > lowStockMax) return inStock;
  if (stock > fewLeftMax) return lowInStock;
  return stock > 0 ? onlyLeft(stock) : outOfStockText;
}

/** The Add to Cart button of the product page (spec 4). */
export interface AddToCartButton {
  disabled: boolean;
  label: string;
}

/**
 * The state of the Add to Cart button (spec 4): disabled when the chosen size is out of stock or no size is
 * chosen. Its label is OUT OF STOCK in both cases, as specified; `stockText` shows the actual reason.
 */
export function addToCartButton(product: Stocked, size: Size | undefined): AddToCartButton {
  const disabled = size === undefined || stockOfSize(product, size) === 0;
  return { disabled, label: disabled ? outOfStockButton : addToCartLabel };
}

/**
 * The size that a product page marks as "Your last size": the size chosen last, if this product has it in
 * stock; otherwise undefined.
 */
export function lastSizeIfInStock(product: Stocked, chosenLast: Size | undefined): Size | undefined {
  return chosenLast !== undefined && stockOfSize(product, chosenLast) !== 0 ? chosenLast : undefined;
}
