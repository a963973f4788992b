/* Drawn on a grid of 24, with one line of 1.75. A path each, so that a page carries only those it shows. */

export const menuIcon = "M4 8h16M4 16h16";
export const closeIcon = "m6 6 12 12M18 6 6 18";
export const userIcon = "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c.8-3.6 3.7-5.5 7.5-5.5s6.7 1.9 7.5 5.5";
export const heartIcon =
  "M12 20C7.5 16.6 3.5 13.3 3.5 9.2 3.5 6.6 5.5 4.7 7.9 4.7c1.7 0 3.2.9 4.1 2.4.9-1.5 2.4-2.4 4.1-2.4 2.4 0 4.4 1.9 4.4 4.5 0 4.1-4 7.4-8.5 10.8Z";
export const bagIcon = "M5.5 8.5h13l1 12h-15l1-12ZM8.5 11V7a3.5 3.5 0 0 1 7 0v4";
export const searchIcon = "M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.3 15.3 20.5 20.5";
export const filterIcon = "M3.5 7.5h9m5 0h3M3.5 16.5h3m5 0h9M15 5v5M9 14v5";
export const pauseIcon = "M8.5 5v14M15.5 5v14";
export const playIcon = "M7 4.5 19 12 7 19.5v-15Z";
export const shareIcon = "M12 15V3.5m-4 4 4-4 4 4M5 12v8.5h14V12";
export const arrowIcon = "M4 12h16m-6-6 6 6-6 6";
export const plusIcon = "M12 5v14M5 12h14";
export const minusIcon = "M5 12h14";
export const gridIcon = "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z";
export const listIcon = "M4 6h16M4 12h16M4 18h16";
export const soundIcon = "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4ZM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11";
export const mutedIcon = "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5H4ZM16 9.5l5 5M21 9.5l-5 5";
export const checkIcon = "m5 12.5 4.5 4.5L19 7.5";
export const mailIcon = "M3.5 5.5h17v13h-17zM4 6l8 7 8-7";
export const instagramIcon = "M4 4h16v16H4zM12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM16.5 7.5h.01";
export const youtubeIcon = "M3 6h18v12H3zM10 9l5 3-5 3V9Z";
export const whatsappIcon =
  "M4 20l1.3-4.2A8 8 0 1 1 8.3 18.8L4 20ZM9 8.5c-.6 2.5 3 6.5 6 6l.8-1.7-2-1-1 .9c-.9-.4-1.7-1.2-2.1-2.1l.9-1-.9-1.9-1.7.8Z";

/** An ornament beside a text or inside a labelled control: screen readers pass it by. */
export function Icon({ of }: { of: string }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={of} />
    </svg>
  );
}
