import { lazy, Suspense } from "react";
import { Route, Switch } from "wouter";
import {
  checkoutFailurePath,
  checkoutSuccessPath,
  homePath,
  productPath,
  wishlistPath,
} from "../domain/paths";
import { HomePage } from "../features/home/HomePage";

/** The home page comes with the first script; every other page is a part of its own, loaded when it is wanted. */
const loadProductPage = () => import("../features/product/ProductPage");
const parts = {
  [productPath("")]: loadProductPage,
  [wishlistPath]: () => import("../features/wishlist/WishlistPage"),
  [checkoutSuccessPath]: () => import("../features/checkout/SuccessPage"),
  [checkoutFailurePath]: () => import("../features/checkout/FailurePage"),
};
const ProductPage = lazy(loadProductPage);
const WishlistPage = lazy(parts[wishlistPath]);
const NotFoundPage = lazy(() => import("./NotFoundPage"));
const SuccessPage = lazy(parts[checkoutSuccessPath]);
const FailurePage = lazy(parts[checkoutFailurePath]);

export function Pages() {
  return (
    <Suspense fallback={<div className="page-wait" />}>
      <Switch>
        <Route path={homePath} component={HomePage} />
        <Route path={productPath(":id")}>{({ id }) => <ProductPage id={id} />}</Route>
        <Route path={wishlistPath} component={WishlistPage} />
        <Route path={checkoutSuccessPath} component={SuccessPage} />
        <Route path={checkoutFailurePath} component={FailurePage} />
        <Route component={NotFoundPage} />
      </Switch>
    </Suspense>
  );
}

/** Fetches the part that a link leads to as soon as somebody is about to follow it. */
export function startPrefetching(): () => void {
  const prefetch = (event: Event) => {
    const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href^="/"]');
    const found = Object.entries(parts).find(([path]) => link?.pathname.startsWith(path));
    // A failure is shown when the page is really opened.
    found?.[1]().catch(() => {});
  };
  const signs = ["pointerover", "focusin", "touchstart"];
  for (const sign of signs) document.addEventListener(sign, prefetch, { passive: true });
  return () => {
    for (const sign of signs) document.removeEventListener(sign, prefetch);
  };
}
