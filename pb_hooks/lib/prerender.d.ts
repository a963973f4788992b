// The types of prerender.js, which is built from src/prerender. Written by hand, because the components' own
// types need those of a browser.
import type { RenderedTextPages } from "../../src/domain/textPages/textPage";
import type { Product } from "./catalogue/productRecord.js";

export function renderPage(input: {
  path: string;
  searched: boolean;
  shop: { name: string; email: string; whatsapp: string; instagram: string; youtube: string };
  products: readonly Product[];
  textPages: RenderedTextPages;
}): { markup: string; preloads: string[] };
