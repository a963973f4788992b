/*
 * The paths of all pages of the shop. They are in the domain, not in the router, because the server's mails
 * and redirects contain them and the server answers 404 for all other paths.
 */

export const homePath = "/";
export const productPath = <Id extends string>(id: Id): `/product/${Id}` => `/product/${id}`;
export const wishlistPath = "/wishlist";
export const accountPath = "/account";
export const checkoutSuccessPath = "/checkout/success";
export const checkoutFailurePath = "/checkout/failure";
export const searchPath = "/search";
export const verifyPath = "/auth/verify";
export const resetPath = "/auth/reset";
/** Google redirects to this page when the sign-in popup is not available. */
export const googlePath = "/auth/google";
/** The path of a text page that the owner writes: terms, privacy and others. */
export const textPagePath = <Slug extends string>(slug: Slug): `/pages/${Slug}` => `/pages/${slug}`;

/** The pattern of the page of one order. */
export const orderPattern = "/order/:orderId";

/**
 * The path of one order's page, to which order mails link; the link's fragment is a token. An order number
 * may have any characters ("A/1"). The characters !'()* are encoded too, because mail programs would end a
 * link in a text there. `orderIdOf` decodes it.
 */
export function orderPath(orderId: string): string {
  const encoded = encodeURIComponent(orderId).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `/order/${encoded}`;
}

/**
 * Reads the order number from an encoded path (`location.pathname`), because wouter decodes paths with
 * `decodeURI`, after which "%2F" and "%252F" are the same.
 * @returns "" for the path of another page, or one that is not encoded correctly
 */
export function orderIdOf(path: string): string {
  const encoded = /^\/order\/([^/]+)\/?$/.exec(path)?.[1] ?? "";
  try {
    return decodeURIComponent(encoded);
  } catch {
    return "";
  }
}

/** The link to a section of the home page (spec 2), from any page. */
export const homeSectionPath = (section: "home" | "shop" | "about"): string => `/#${section}`;

/** The patterns of all pages, in wouter's syntax, for the browser's router and the server. */
export const pagePatterns = [
  homePath,
  productPath(":id"),
  wishlistPath,
  accountPath,
  checkoutSuccessPath,
  checkoutFailurePath,
  searchPath,
  verifyPath,
  resetPath,
  googlePath,
  textPagePath(":slug"),
  orderPattern,
] as const;

export type PagePattern = (typeof pagePatterns)[number];

const expressions = pagePatterns.map(
  (pattern) => new RegExp(`^${pattern.replace(/\/$/, "").replace(/:\w+/g, "[^/]+")}/?$`),
);

/**
 * The pattern of the page that a path belongs to, with or without a trailing slash; undefined for a path
 * without a page.
 */
export function pagePatternOf(path: string): PagePattern | undefined {
  return pagePatterns[expressions.findIndex((expression) => expression.test(path))];
}

const renderedPatterns: readonly unknown[] = [
  homePath,
  searchPath,
  productPath(":id"),
  textPagePath(":slug"),
];

/** Whether the server renders the page at a path, with its first screen. */
export const isRenderedPath = (path: string): boolean =>
  renderedPatterns.includes(pagePatternOf(path)) && isCanonicalPath(path);

/**
 * The canonical path of a page: without capitals, repeated slashes and a trailing slash. The ids of products
 * and orders keep their case.
 * @param path in any spelling; an order number in it must be percent-encoded already, and stays so
 * @returns undefined for a path that names no page
 */
export function canonicalPath(path: string): string | undefined {
  const segments = path.split("/").filter(Boolean);
  const lower = `/${segments.join("/").toLowerCase()}`;
  const pattern = pagePatternOf(lower);
  if (!pattern) return;
  if (pattern === productPath(":id")) return productPath(segments[1] ?? "");
  // The order number is encoded already.
  return pattern === orderPattern ? `/order/${segments[1]}` : lower;
}

/** Whether a path is spelt like the shop's links: without capitals, repeated slashes and a trailing slash. */
export const isCanonicalPath = (path: string): boolean => !/[A-Z]|\/\/|.\/$/.test(path);
