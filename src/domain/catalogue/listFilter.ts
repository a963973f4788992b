import { getFilterIndex } from "./filterIndex";
import { defaultGenders, type Product, parseGender, type Size } from "./product";
import { compareSizes, normaliseSize, sortSizes } from "./sizes";

/** Spec 2: the options of a list's filters; the first of each is the default. */
const availabilities = ["all", "in", "out"] as const;
export const sorts = ["featured", "latest", "oldest", "price-low", "price-high"] as const;

export type Availability = (typeof availabilities)[number];
export type Sort = (typeof sorts)[number];

/** The shopper's filter and sort order of one list. */
export interface ListFilter {
  /** In the order of `compareSizes`, each once; empty: all sizes. */
  sizes: readonly Size[];
  /** Empty: all genders. */
  gender: string;
  availability: Availability;
  sort: Sort;
}

/** The filter of a list when the URL has no filter parameters. */
export const defaultFilter: ListFilter = { sizes: [], gender: "", availability: "all", sort: "featured" };

/** The sizes and genders that a list's filters offer. */
export interface Facets {
  /** The sizes of the list's products. */
  sizes: readonly Size[];
  /** The default genders, then other labels of the list's products. */
  genders: readonly string[];
}

/** The sizes and genders that the filters of a list of these products offer. */
export function collectFacets(products: readonly Product[]): Facets {
  const { offered, genders } = getFilterIndex(products);
  const others = [...genders.keys()].filter((gender) => !defaultGenders.includes(gender));
  return { sizes: [...offered.keys()].sort(compareSizes), genders: [...defaultGenders, ...others.sort()] };
}

/** Whether a filter is the default: all products in the list's own order. */
export function isDefaultFilter({ sizes, gender, availability, sort }: ListFilter): boolean {
  return !sizes.length && !gender && availability === "all" && sort === "featured";
}

/** The filter with a size added, or removed when it is chosen already. */
export function toggleSize(filter: ListFilter, size: Size): ListFilter {
  const { sizes } = filter;
  const next = sizes.includes(size) ? sizes.filter((other) => other !== size) : sortSizes([...sizes, size]);
  return { ...filter, sizes: next };
}

/** Returns the value of a query parameter of the page's URL. */
type Get = (name: string) => string | null | undefined;

/**
 * Parses the filter of a URL: `tee-size=M+L&tee-gender=Men&tee-stock=in&tee-sort=price-low` with the `prefix`
 * "tee-". Unknown values fall back to the defaults; with `facets`, also sizes and genders that the list does
 * not have.
 */
export function parseListFilter(get: Get, prefix = "", facets?: Facets): ListFilter {
  const known = facets?.sizes;
  // A label that is a known size stays whole, because it may contain a comma; in other labels commas separate
  // sizes. Without `facets` no label is split.
  const isOne = (label: string) => !known || known.includes(normaliseSize(label));
  const labels = (get(`${prefix}size`) ?? "").split(/\s+/);
  const sizes = sortSizes(labels.flatMap((label) => (isOne(label) ? [label] : label.split(","))));
  const gender = parseGender(get(`${prefix}gender`));
  return {
    sizes: sizes.filter((size) => (known ?? sizes).includes(size)),
    gender: !facets || facets.genders.includes(gender) ? gender : "",
    availability: oneOf(availabilities, get(`${prefix}stock`)),
    sort: oneOf(sorts, get(`${prefix}sort`)),
  };
}

/** The query parameters for a filter, in a fixed order; options that have their default are left out. */
export function listFilterParameters(
  { sizes, gender, availability, sort }: ListFilter,
  prefix = "",
): [string, string][] {
  const all: [string, string][] = [
    ["size", sizes.join(" ")],
    ["gender", gender],
    ["stock", availability === availabilities[0] ? "" : availability],
    ["sort", sort === sorts[0] ? "" : sort],
  ];
  return all.filter(([, value]) => value).map(([name, value]) => [prefix + name, value]);
}

/** The query parameters of a URL with this list's filter replaced; other parameters stay as they are. */
export function replaceListFilter(
  query: Iterable<readonly [string, string]>,
  filter: ListFilter,
  prefix = "",
): [string, string][] {
  const own = ["size", "gender", "stock", "sort"].map((name) => prefix + name);
  const others = [...query].filter(([name]) => !own.includes(name));
  return [
    ...others.map(([name, value]): [string, string] => [name, value]),
    ...listFilterParameters(filter, prefix),
  ];
}

function oneOf<T extends string>(known: readonly [T, ...T[]], value: string | null | undefined): T {
  return known.find((entry) => entry === value?.trim().toLowerCase()) ?? known[0];
}
