import { useEffect, useState } from "react";
import { alreadyInWishlist } from "../domain/catalogue/messages";
import { wishlistNoticeMs, wishlistStampMs } from "../domain/shared/limits";
import { CardHeart } from "./icons";

interface Props {
  /** The product's. */
  name: string;
  wished: boolean | undefined;
  onWish(): void;
}

/** The heart on a card. It only adds: pressed again, it says that the product is there already. */
export function WishButton({ name, wished, onWish }: Props) {
  const [shows, setShows] = useState<"stamp" | "notice">();

  useEffect(() => {
    if (!shows) return;
    const timer = setTimeout(setShows, shows === "stamp" ? wishlistStampMs : wishlistNoticeMs);
    return () => clearTimeout(timer);
  }, [shows]);

  const press = () => {
    setShows(wished ? "notice" : "stamp");
    if (!wished) onWish();
  };

  return (
    <>
      <button
        type="button"
        className="wish"
        aria-label={`Add ${name} to wishlist`}
        aria-pressed={wished ?? false}
        data-stamp={shows === "stamp" || undefined}
        onClick={press}
      >
        <CardHeart />
      </button>
      <span className="wish-notice" role="status">
        {shows === "notice" && alreadyInWishlist}
      </span>
    </>
  );
}
