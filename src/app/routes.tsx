import { type ComponentType, lazy, Suspense } from "react";
import {
  accountPath,
  checkoutFailurePath,
  checkoutSuccessPath,
  googlePath,
  homePath,
  productPath,
  resetPath,
  searchPath,
  verifyPath,
  wishlistPath,
} from "../domain/shared/paths";
import { HomePage } from "../features/home/HomePage";

type Part = () => Promise<{ default: ComponentType<{ id: string }> }>;
const authPage: Part = async () => ({ default: (await import("../features/auth/signIn.lazy")).AuthPage });

/**
 * The home page comes with the first script; every other page is a part of its own. A path that ends in a slash is
 * followed by an id.
 */
const parts: Record<string, Part> = {
  [productPath("")]: () => import("../features/product/ProductPage"),
  [wishlistPath]: () => import("../features/wishlist/WishlistPage"),
  [accountPath]: () => import("../features/account/AccountPage"),
  [searchPath]: () => import("../features/search/SearchPage"),
  [checkoutSuccessPath]: () => import("../features/checkout/SuccessPage"),
  [checkoutFailurePath]: () => import("../features/checkout/FailurePage"),
  [verifyPath]: authPage,
  [resetPath]: authPage,
  [googlePath]: authPage,
};
const pages = new Map<string, ComponentType<{ id: string }>>([[homePath, HomePage]]);
for (const path in parts) pages.set(path, lazy(parts[path] as Part));
const NotFoundPage = lazy(() => import("./NotFoundPage.lazy"));

/** The page that a path asks for. */
export function Page({ path }: { path: string }) {
  const [at, id] = split(path);
  const View = pages.get(at) ?? NotFoundPage;
  return (
    <Suspense fallback={<div className="page-wait" />}>
      <View id={id} />
    </Suspense>
  );
}

/** Fetches the part that a path needs; a failure is shown when the page is really opened. */
export function prefetch(path: string): void {
  parts[split(path)[0]]?.().catch(() => {});
}

/** Where its page stands in the tables, and the id. A slash too many at the end is forgiven. */
function split(path: string): [string, string] {
  const product = productPath("");
  const id = path.startsWith(product) ? path.slice(product.length).replace(/\/$/, "") : "";
  if (id) return [product, id];
  return [path.length > 1 ? path.replace(/\/$/, "") : path, ""];
}
