/*
 * Every address of the shop's pages. They are in the domain, not in the router, because the server's mails
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
/** A text page of the owner: terms, privacy and others. */
export const textPagePath = <Slug extends string>(slug: Slug): `/pages/${Slug}` => `/pages/${slug}`;

/** The pattern of the page of one order. */
export const orderPattern = "/order/:orderId";

/**
 * The path of one order's page, which a mail links to; the link's fragment is its token. An order's number
 * may have any characters ("A/1"). The encoding includes the characters !'()*, at which mail programs end a
 * link in a text. `orderIdOf` decodes it.
 */
export function orderPath(orderId: string): string {
  const encoded = encodeURIComponent(orderId).replace(
    /[!'()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `/order/${encoded}`;
}

/**
 * Reads the order's number from an encoded path (`location.pathname`). wouter decodes its paths with
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

/** The address of a section of the home page (spec 2), from every page. */
export const sectionPath = (section: "home" | "shop" | "about"): string => `/#${section}`;

/** The patterns of all pages, in wouter's syntax: the router's table and the server's list. */
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
 * The pattern that matches a path, with or without a slash at its end; undefined for a path without a page.
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

/** Whether the server sends the page of a path with its first screen. */
export const isRenderedPath = (path: string): boolean =>
  renderedPatterns.includes(pagePatternOf(path)) && isCanonicalPath(path);

/**
 * The address of a page without capitals, repeated slashes and a slash at its end. The ids of products and
 * orders keep their case.
 * @param path in any spelling; the number of an order is percent-encoded
 * @returns undefined for a path that names no page
 */
export function canonicalPath(path: string): string | undefined {
  const segments = path.split("/").filter(Boolean);
  const lower = `/${segments.join("/").toLowerCase()}`;
  const pattern = pagePatternOf(lower);
  if (!pattern) return;
  if (pattern === productPath(":id")) return productPath(segments[1] ?? "");
  // The segment is encoded already.
  return pattern === orderPattern ? `/order/${segments[1]}` : lower;
}

/**
 * Whether a path is spelt as the shop's links are: without capitals, repeated slashes and a slash at its end.
 */
export const isCanonicalPath = (path: string): boolean => !/[A-Z]|\/\/|.\/$/.test(path);
