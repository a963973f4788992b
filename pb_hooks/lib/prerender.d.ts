// The types of prerender.js, which is built from src/prerender. Without the components' own types, which need a browser's.
import type { Product } from "./catalogue/product.js";

export function renderPage(input: {
  path: string;
  searched: boolean;
  shop: { name: string; email: string; whatsapp: string; instagram: string; youtube: string };
  products: readonly Product[];
}): { markup: string; preloads: string[] };
