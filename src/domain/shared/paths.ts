/*
 * Every address of the shop's pages. They live here, not beside the router, because the server's mails and redirects
 * name them too.
 */

export const homePath = "/";
/** Also the router's pattern, with ":id". */
export const productPath = <Id extends string>(id: Id): `/product/${Id}` => `/product/${id}`;
export const wishlistPath = "/wishlist";
export const accountPath = "/account";
export const checkoutSuccessPath = "/checkout/success";
export const checkoutFailurePath = "/checkout/failure";
export const searchPath = "/search";
export const verifyPath = "/auth/verify";
export const resetPath = "/auth/reset";
/** Where Google sends the page back to, when it could not be asked in a window of its own. */
export const googlePath = "/auth/google";

/** A section of the home page (spec 2), from wherever one is. */
export const sectionPath = (section: "home" | "shop" | "about"): string => `/#${section}`;
