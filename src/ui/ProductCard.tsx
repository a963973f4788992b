import { type FocusEvent, type MouseEvent, memo, type PointerEvent, useEffect, useState } from "react";
import { addToWishlistLabel, alreadyInWishlist } from "../domain/catalogue/messages";
import type { Product } from "../domain/catalogue/product";
import { stockBadge } from "../domain/catalogue/stock";
import { wishlistNoticeMs, wishlistStampMs } from "../domain/shared/limits";
import { formatRupees } from "../domain/shared/money";
import { productPath } from "../domain/shared/paths";
import { CardHeart } from "./icons";
import { Photo } from "./Photo";

/** Display width of a card's picture in lists of four, three and two columns (.grid in card.css). */
// On a phone that is 412 px wide, with 2.6 device pixels per px, a card needs 478 pixels. For 46vw the
// browser would fetch the picture of 800 pixels, which has three times the bytes of the one of 480.
const sizes = "(min-width: 64rem) 23vw, (min-width: 40rem) 31vw, 44vw";

export interface ProductCardProps {
  product: Product;
  /** Whether the card has its contents; until then it is an empty placeholder of the same size. */
  filled: boolean;
  wished?: boolean;
  /** Adds the product to the wishlist; without it the card has no heart. */
  onWish?: ((product: Product) => void) | undefined;
  /** Click handler of the card's link, see `useLinkClickHandler`. */
  onFollow(event: MouseEvent<HTMLAnchorElement>): void;
}

/** A product in a list. The back picture loads when a mouse or the keyboard focus reaches the card. */
export const ProductCard = memo(function ProductCard({
  product,
  filled,
  wished,
  onWish,
  onFollow,
}: ProductCardProps) {
  const [pointed, setPointed] = useState(false);
  // Once filled, a card keeps its contents when the list changes.
  const [wasFilled, setWasFilled] = useState(filled);
  if (filled && !wasFilled) setWasFilled(true);
  if (!filled && !wasFilled) return <li className="card" />;
  const [front, back] = product.pictures;
  const badge = stockBadge(product);
  // A touch shows no back picture (card.css), so that a tap on the heart does not wait for that picture.
  const enter = ({ pointerType }: PointerEvent) => pointerType !== "touch" && setPointed(true);
  const focus = ({ target }: FocusEvent) => target.matches(":focus-visible") && setPointed(true);

  return (
    <li className="card" onPointerEnter={enter} onFocus={focus}>
      <a className="card-link" href={productPath(product.id)} onClick={onFollow}>
        <span className="card-photo">
          <Photo picture={front} sizes={sizes} alt="" />
          {pointed && back && <Photo picture={back} sizes={sizes} alt="" eager className="card-back" />}
          {badge && <b className="card-badge">{badge}</b>}
        </span>
        <h3 className="card-name">{product.name}</h3>
        <p className="card-price">{formatRupees(product.price)}</p>
      </a>
      {onWish && <WishButton name={product.name} wished={wished} onWish={() => onWish(product)} />}
    </li>
  );
});

interface Props {
  /** The name of the product. */
  name: string;
  wished: boolean | undefined;
  onWish(): void;
}

/**
 * The heart on a product card. It only adds to the wishlist; a second press shows that the product is in it
 * already.
 */
function WishButton({ name, wished, onWish }: Props) {
  const [feedback, setFeedback] = useState<"stamp" | "notice">();

  useEffect(() => {
    if (!feedback) return;
    const timer = setTimeout(setFeedback, feedback === "stamp" ? wishlistStampMs : wishlistNoticeMs);
    return () => clearTimeout(timer);
  }, [feedback]);

  const press = () => {
    setFeedback(wished ? "notice" : "stamp");
    if (!wished) onWish();
  };

  return (
    <>
      <button
        type="button"
        className="wish"
        aria-label={addToWishlistLabel(name)}
        aria-pressed={wished ?? false}
        data-stamp={feedback === "stamp" || undefined}
        onClick={press}
      >
        <CardHeart />
      </button>
      <span className="wish-notice" role="status">
        {feedback === "notice" && alreadyInWishlist}
      </span>
    </>
  );
}
