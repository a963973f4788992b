import { Link } from "wouter";
import type { CartLine } from "../../domain/cart/cartLine";
import { isUnavailable, type LineChange, lineChangeText } from "../../domain/cart/lineChanges";
import { remove } from "../../domain/cart/messages";
import { productPath } from "../../domain/shared/paths";
import { formatPrice } from "../../ui/format";
import { Icon, minusIcon, plusIcon } from "../../ui/icons";
import { Photo } from "../../ui/Photo";

interface CartRowProps {
  /** With today's price and picture. */
  line: CartLine;
  changes: readonly LineChange[];
  onChange(delta: 1 | -1): void;
  onRemove(): void;
  /** Accepts the line as the shop can deliver it today. */
  onAccept(): void;
  /** Follows the link to the product. */
  onLeave(): void;
}

/** One line of the cart: what it is, how many, and what has happened to it since. */
export function CartRow({ line, changes, onChange, onRemove, onAccept, onLeave }: CartRowProps) {
  const { id, size, name, price, quantity, frontImage } = line;
  const gone = changes.some(isUnavailable);
  return (
    <li className="cart-row" data-gone={gone || undefined}>
      {/* The link of the name below has the same target: keyboards and screen readers skip this one. */}
      <Link href={productPath(id)} onClick={onLeave} tabIndex={-1} aria-hidden="true" className="cart-photo">
        <Photo picture={frontImage ? { src: frontImage, widths: [] } : undefined} sizes="6rem" alt="" />
      </Link>
      <div className="cart-description">
        <Link href={productPath(id)} onClick={onLeave} className="cart-name">
          {name || "A product"}
        </Link>
        <p className="cart-size">Size {size}</p>
        {changes.map((entry) => (
          <p key={entry.kind} className="cart-change" role="status">
            {lineChangeText(entry, formatPrice)}
          </p>
        ))}
        {changes.length > 0 && !gone && (
          <button type="button" className="text-button" onClick={onAccept}>
            {changes.some(({ kind }) => kind === "fewer-left")
              ? "Take what is left"
              : "Keep it at this price"}
          </button>
        )}
      </div>
      <p className="cart-price">{formatPrice(price * quantity)}</p>
      <div className="cart-actions">
        {!gone && (
          <fieldset className="stepper" aria-label={`Quantity of ${name}, size ${size}`}>
            <button
              type="button"
              className="tool"
              aria-label="Decrease quantity"
              // Disabled for real it would lose the focus.
              aria-disabled={quantity <= 1}
              onClick={() => quantity > 1 && onChange(-1)}
            >
              <Icon of={minusIcon} />
            </button>
            <output aria-live="polite">{quantity}</output>
            <button type="button" className="tool" aria-label="Increase quantity" onClick={() => onChange(1)}>
              <Icon of={plusIcon} />
            </button>
          </fieldset>
        )}
        <button
          type="button"
          className="text-button"
          aria-label={`${remove} ${name}, size ${size}`}
          onClick={onRemove}
        >
          {remove}
        </button>
      </div>
    </li>
  );
}
