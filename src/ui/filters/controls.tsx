import { useId } from "react";
import {
  type Availability,
  type Facets,
  type ListFilter,
  type Sort,
  sorts,
  toggleSize,
} from "../../domain/catalogue/listFilter";
import {
  allChoices,
  inStock,
  noSizes,
  outOfStockText,
  sizesLabel,
  sortFeatured,
  sortLatest,
  sortOldest,
  sortPriceHigh,
  sortPriceLow,
} from "../../domain/catalogue/messages";
import type { Size } from "../../domain/catalogue/product";
import styles from "./filters.module.css";

/** One option of a filter. */
export interface Choice<T extends string = string> {
  value: T;
  text: string;
}

export const availabilityChoices: readonly Choice<Availability>[] = [
  { value: "all", text: allChoices },
  { value: "in", text: inStock },
  { value: "out", text: outOfStockText },
];

/** The text of each sort order; a sort order without a text does not compile. */
const sortTexts: Record<Sort, string> = {
  featured: sortFeatured,
  latest: sortLatest,
  oldest: sortOldest,
  "price-low": sortPriceLow,
  "price-high": sortPriceHigh,
};

export const sortChoices: readonly Choice<Sort>[] = sorts.map((value) => ({ value, text: sortTexts[value] }));

export function genderChoices({ genders }: Facets): Choice[] {
  return [{ value: "", text: allChoices }, ...genders.map((gender) => ({ value: gender, text: gender }))];
}

export interface ListFiltersProps {
  /** The heading of the list. */
  title: string;
  filter: ListFilter;
  facets: Facets;
  /** Whether all products of the list are known. */
  complete: boolean;
  /** How many products match the filter. */
  matchCount: number;
  onChange(next: ListFilter): void;
}

interface SizeChipsProps {
  sizes: readonly Size[];
  /** Whether all products of the list are known. Only then does an empty `sizes` show the "no sizes" text. */
  complete: boolean;
  filter: ListFilter;
  onChange(next: ListFilter): void;
}

/** Buttons that choose any number of sizes. */
export function SizeChips({ sizes, complete, filter, onChange }: SizeChipsProps) {
  return (
    <fieldset className={styles.chips}>
      <legend>{sizesLabel}</legend>
      {sizes.map((size) => (
        <button
          key={size}
          type="button"
          className={styles.chip}
          aria-pressed={filter.sizes.includes(size)}
          onClick={() => onChange(toggleSize(filter, size))}
        >
          {size}
        </button>
      ))}
      {complete && !sizes.length && <p className={styles.noSizes}>{noSizes}</p>}
    </fieldset>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onChoose(value: T): void;
}

/** Radio buttons to choose one of a few options, all visible. */
export function ChoiceChips<T extends string>({ label, choices, value, onChoose }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className={styles.chips}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label className={styles.chip} key={choice.value}>
          <input
            type="radio"
            name={name}
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          {choice.text}
        </label>
      ))}
    </fieldset>
  );
}

/** A select element to choose one of a few options. Phones show their native picker. */
export function ChoicePicker<T extends string>({ label, choices, value, onChoose }: ChoiceProps<T>) {
  return (
    <label className={styles.picker} data-chosen={value !== choices[0]?.value || undefined}>
      <span>{label}</span>
      <select value={value} onChange={(event) => onChoose(event.target.value as T)}>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </label>
  );
}
