import sprite from "./icons.svg";

/*
 * Names of the symbols in icons.svg (grid of 24, line width 1.75). The sprite is a separate file, so that the
 * scripts do not contain the paths of the icons.
 */
export const menuIcon = "menu";
export const closeIcon = "close";
export const userIcon = "user";
export const heartIcon = "heart";
export const bagIcon = "bag";
export const searchIcon = "search";
export const filterIcon = "filter";
export const pauseIcon = "pause";
export const playIcon = "play";
export const arrowIcon = "arrow";
export const plusIcon = "plus";
export const minusIcon = "minus";
export const gridIcon = "grid";
export const listIcon = "list";
export const soundIcon = "sound";
export const mutedIcon = "muted";
export const checkIcon = "check";
export const shareIcon = "share";
export const plusSquareIcon = "plus-square";
export const phoneIcon = "phone";
export const mailIcon = "mail";
export const instagramIcon = "instagram";
export const whatsappIcon = "whatsapp";
export const youtubeIcon = "youtube";

/** A decorative icon next to a text or inside a labelled control, hidden from screen readers. */
export function Icon({ of }: { of: string }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${sprite}#${of}`} />
    </svg>
  );
}

/**
 * The heart of a product card, drawn inline: a reference to the sprite takes three times as long to render,
 * once per card.
 */
export function CardHeart() {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M12 20C7.5 16.6 3.5 13.3 3.5 9.2 3.5 6.6 5.5 4.7 7.9 4.7c1.7 0 3.2.9 4.1 2.4.9-1.5 2.4-2.4 4.1-2.4 2.4 0 4.4 1.9 4.4 4.5 0 4.1-4 7.4-8.5 10.8Z" />
    </svg>
  );
}
