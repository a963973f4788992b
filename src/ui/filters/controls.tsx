import { useId } from "react";
import {
  type Availability,
  type Facets,
  type ListFilter,
  type Sort,
  toggleSize,
} from "../../domain/catalogue/listFilter";
import { inStock, noSizes, outOfStockText } from "../../domain/catalogue/messages";
import type { Size } from "../../domain/catalogue/product";

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

export interface ListFiltersProps {
  /** What the list is called. */
  title: string;
  filter: ListFilter;
  facets: Facets;
  /** Whether all products of the list are known. */
  complete: boolean;
  /** How many products the filter leaves. */
  left: number;
  onChange(next: ListFilter): void;
}

interface SizeChipsProps {
  sizes: readonly Size[];
  /** Whether a list without sizes is known to have none. */
  complete: boolean;
  filter: ListFilter;
  onChange(next: ListFilter): void;
}

/** Any number of sizes. */
export function SizeChips({ sizes, complete, filter, onChange }: SizeChipsProps) {
  return (
    <fieldset className="chips">
      <legend>Sizes</legend>
      {sizes.map((size) => (
        <button
          key={size}
          type="button"
          className="chip"
          aria-pressed={filter.sizes.includes(size)}
          onClick={() => onChange(toggleSize(filter, size))}
        >
          {size}
        </button>
      ))}
      {complete && !sizes.length && <p className="chips-none">{noSizes}</p>}
    </fieldset>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onChoose(value: T): void;
}

/** One of a few, all in sight. */
export function ChoiceChips<T extends string>({ label, choices, value, onChoose }: ChoiceProps<T>) {
  const name = useId();
  return (
    <fieldset className="chips">
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label className="chip" key={choice.value}>
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

/** One of a few, in the browser's own list: on a phone it is the one that thumbs know. */
export function ChoicePicker<T extends string>({ label, choices, value, onChoose }: ChoiceProps<T>) {
  return (
    <label className="picker" data-chosen={value !== choices[0]?.value || undefined}>
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
