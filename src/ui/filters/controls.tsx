import { useId } from "react";
import { type ListFilter, toggleSize } from "../../domain/catalogue/listFilter";
import { noSizes } from "../../domain/catalogue/messages";
import type { Size } from "../../domain/catalogue/product";
import type { Choice } from "./choices";

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
