import { Link } from "wouter";
import type { CartLine } from "../../domain/cart/cartLine";
import { isLineUnavailable, type LineChange, lineChangeText } from "../../domain/cart/lineChanges";
import {
  decreaseQuantity,
  increaseQuantity,
  keepAtThisPrice,
  lineSize,
  nameAndSize,
  quantityLabelOf,
  remove,
  takeWhatIsLeft,
} from "../../domain/cart/messages";
import { unnamedProduct } from "../../domain/catalogue/messages";
import { lineQuantityMin } from "../../domain/shared/limits";
import { formatRupees } from "../../domain/shared/money";
import { productPath } from "../../domain/shared/paths";
import { isRepeatedClick } from "../../ui/clicks";
import { Icon, minusIcon, plusIcon } from "../../ui/icons";
import { Photo } from "../../ui/Photo";
import styles from "./cart.module.css";

interface CartRowProps {
  /** The line with the current price and picture. */
  line: CartLine;
  changes: readonly LineChange[];
  onChange(delta: 1 | -1): void;
  onRemove(): void;
  /** Called when the shopper accepts the line's current price, or the quantity that is left. */
  onAccept(): void;
  /** Called when the shopper follows a link to the product. */
  onFollow(): void;
}

/** One line of the cart with its quantity and its changes of price or availability. */
export function CartRow({ line, changes, onChange, onRemove, onAccept, onFollow }: CartRowProps) {
  const { id, size, name, price, quantity, frontImage } = line;
  const isUnavailable = changes.some(isLineUnavailable);
  return (
    <li className={styles.row} data-gone={isUnavailable || undefined}>
      {/* Hidden from keyboard and screen readers, because the link of the name below has the same target. */}
      <Link
        href={productPath(id)}
        onClick={onFollow}
        tabIndex={-1}
        aria-hidden="true"
        className={styles.photo}
      >
        <Photo picture={frontImage ? { src: frontImage, widths: [] } : undefined} sizes="6rem" alt="" />
      </Link>
      <div className={styles.description}>
        <Link href={productPath(id)} onClick={onFollow} className={styles.name}>
          {name || unnamedProduct}
        </Link>
        <p className={styles.size}>{lineSize(size)}</p>
        {/* Always rendered: screen readers announce only changes in an existing region. */}
        <div className={changes.length > 0 ? styles.changes : "sr-only"} role="status">
          {changes.map((change) => (
            <p key={change.kind} className={styles.change}>
              {lineChangeText(change)}
            </p>
          ))}
        </div>
        {changes.length > 0 && !isUnavailable && (
          <button type="button" className="text-button" onClick={onAccept}>
            {changes.some(({ kind }) => kind === "fewer-left") ? takeWhatIsLeft : keepAtThisPrice}
          </button>
        )}
      </div>
      <p className={styles.price}>{formatRupees(price * quantity)}</p>
      <div className={styles.actions}>
        {!isUnavailable && (
          <fieldset className={styles.stepper} aria-label={quantityLabelOf(nameAndSize(name, size))}>
            <button
              type="button"
              className="tool"
              aria-label={decreaseQuantity}
              // In place of `disabled`, because a button that becomes disabled loses the focus.
              aria-disabled={quantity <= lineQuantityMin}
              onClick={() => quantity > lineQuantityMin && onChange(-1)}
            >
              <Icon of={minusIcon} />
            </button>
            <output aria-live="polite">{quantity}</output>
            <button type="button" className="tool" aria-label={increaseQuantity} onClick={() => onChange(1)}>
              <Icon of={plusIcon} />
            </button>
          </fieldset>
        )}
        <button
          type="button"
          className="text-button"
          aria-label={`${remove} ${nameAndSize(name, size)}`}
          onClick={(event) => {
            if (!isRepeatedClick(event)) onRemove();
          }}
        >
          {remove}
        </button>
      </div>
    </li>
  );
}
