import { memo, useId, useRef, useState } from "react";
import { Link } from "wouter";
import {
  productGone,
  remove,
  sizeLabelOf,
  sizeNotAvailable,
  wishlistSelectSize,
} from "../../domain/cart/messages";
import type { WishlistItem } from "../../domain/cart/wishlist";
import { addToCartLabel, sizeLabel, unnamedProduct } from "../../domain/catalogue/messages";
import type { Product, Size } from "../../domain/catalogue/product";
import { normaliseSize, wishlistSizeOptions } from "../../domain/catalogue/sizes";
import { stockBadge, stockOfSize } from "../../domain/catalogue/stock";
import { formatRupees } from "../../domain/shared/money";
import { productPath } from "../../domain/shared/paths";
import { addToCart } from "../../state/cart/cartActions";
import { removeWishlistItem } from "../../state/cart/wishlistActions";
import { isRepeatedClick } from "../../ui/clicks";
import { closeIcon, Icon } from "../../ui/icons";
import { Photo } from "../../ui/Photo";
import styles from "./wishlist.module.css";

interface WishRowProps {
  item: WishlistItem;
  /** The current product; undefined if the shop no longer has it. */
  product: Product | undefined;
  /** Whether the whole catalogue is loaded: only then does a missing product mean that it was removed. */
  isCatalogueComplete: boolean;
}

/** A product in the wishlist with its current price, Remove, and Add to Cart. */
export const WishRow = memo(function WishRow({ item, product, isCatalogueComplete }: WishRowProps) {
  const [size, setSize] = useState<Size>();
  const [sizeMissing, setSizeMissing] = useState(false);
  const select = useRef<HTMLSelectElement>(null);
  const messageId = useId();
  const shown = product?.active === false ? undefined : product;
  const { price } = shown ?? item;
  // This device may have only the id of an item that was added on another device.
  const name = (shown ?? item).name || unnamedProduct;
  const badge = shown && stockBadge(shown);
  const stored = item.frontImage ? { src: item.frontImage, widths: [] } : undefined;

  const add = () => {
    setSizeMissing(!size);
    if (!size) select.current?.focus();
    else if (shown) void addToCart(shown, size);
  };

  return (
    <li className={styles.wishRow}>
      <Link href={productPath(item.id)} className={styles.wishLink}>
        <span className="card-photo">
          <Photo picture={shown?.pictures[0] ?? stored} sizes="(min-width: 64rem) 23vw, 46vw" alt="" />
          {badge && <b className="card-badge">{badge}</b>}
        </span>
        <span className={styles.wishText}>
          <span className="card-name">{name}</span>
          {price > 0 && <span className="card-price">{formatRupees(price)}</span>}
        </span>
      </Link>
      <div className={styles.wishActions}>
        {shown ? (
          <>
            <label className={styles.wishSize}>
              <span className="sr-only">{sizeLabelOf(name)}</span>
              <select
                ref={select}
                value={size ?? ""}
                aria-invalid={sizeMissing}
                aria-describedby={messageId}
                onChange={(event) => {
                  setSize(normaliseSize(event.target.value) || undefined);
                  setSizeMissing(false);
                }}
              >
                <option value="">{sizeLabel}</option>
                {wishlistSizeOptions(shown).map((option) => (
                  <option
                    key={option}
                    value={option}
                    label={stockOfSize(shown, option) === 0 ? sizeNotAvailable(option) : undefined}
                  >
                    {option}
                  </option>
                ))}
              </select>
            </label>
            <button type="button" className="button" onClick={add}>
              {addToCartLabel}
            </button>
          </>
        ) : (
          isCatalogueComplete && <p className={styles.wishUnavailable}>{productGone}</p>
        )}
        <p className={styles.wishAlert} role="alert" id={messageId}>
          {sizeMissing && wishlistSelectSize}
        </p>
      </div>
      <button
        type="button"
        className={`tool ${styles.wishRemove}`}
        aria-label={`${remove} ${name}`}
        title={remove}
        onClick={(event) => {
          if (!isRepeatedClick(event)) void removeWishlistItem(item.id);
        }}
      >
        <Icon of={closeIcon} />
      </button>
    </li>
  );
});
