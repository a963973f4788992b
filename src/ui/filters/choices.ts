import type { Availability, Facets, Sort } from "../../domain/catalogue/listFilter";
import { inStock, outOfStockText } from "../../domain/catalogue/messages";

export interface Choice<T extends string = string> {
  value: T;
  text: string;
}

const all = "All";

export const availabilityChoices: readonly Choice<Availability>[] = [
  { value: "all", text: all },
  { value: "in", text: inStock },
  { value: "out", text: outOfStockText },
];

export const sortChoices: readonly Choice<Sort>[] = [
  { value: "featured", text: "Featured" },
  { value: "latest", text: "Latest" },
  { value: "oldest", text: "Oldest" },
  { value: "price-low", text: "Price low to high" },
  { value: "price-high", text: "Price high to low" },
];

export function genderChoices({ genders }: Facets): Choice[] {
  return [{ value: "", text: all }, ...genders.map((gender) => ({ value: gender, text: gender }))];
}
