import type { ViewedProduct } from "../../domain/catalogue/recentlyViewed";
import { useLiveRows } from "../liveRows";
import { readViewedProducts } from "./mutations";

/** Recently viewed products, newest first; `findViewedProducts` looks them up in the catalogue. Undefined until loaded. */
export const useViewedProducts = (): readonly ViewedProduct[] | undefined =>
  useLiveRows(readViewedProducts, []);
