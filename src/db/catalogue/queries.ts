import type { ViewedProduct } from "../../domain/catalogue/recentlyViewed";
import { useLiveRows } from "../liveRows";
import { readViewed } from "./mutations";

/** Recently viewed products, newest first; `viewedProducts` looks them up in the catalogue. Undefined until loaded. */
export const useViewed = (): readonly ViewedProduct[] | undefined => useLiveRows(readViewed, []);
