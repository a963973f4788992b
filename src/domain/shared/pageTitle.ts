/** The document's title: of a page, or of home without `title`. The server's HTML and the browser set the same text. */
export function pageTitle(shopName: string, title?: string): string {
  return title ? `${title} · ${shopName}` : shopName;
}
