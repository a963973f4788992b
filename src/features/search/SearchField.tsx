import type { ComponentProps, Ref, SubmitEvent } from "react";
import { searchExample, searchLabel, searchProducts } from "../../domain/catalogue/messages";
import { arrowIcon, Icon, searchIcon } from "../../ui/icons";
import styles from "./search.module.css";
import { queryMaxChars } from "./searchText";

interface SearchFieldProps
  extends Omit<ComponentProps<"input">, "type" | "value" | "onChange" | "onSubmit" | "ref"> {
  text: string;
  onChange(text: string): void;
  onSubmit(event: SubmitEvent): void;
  ref?: Ref<HTMLInputElement>;
}

/** The search field with its submit button. */
export function SearchField({ text, onChange, onSubmit, ref, ...rest }: SearchFieldProps) {
  return (
    <search>
      <form className={styles.field} onSubmit={onSubmit}>
        <Icon of={searchIcon} />
        <input
          {...rest}
          ref={ref}
          type="search"
          name="q"
          aria-label={searchProducts}
          placeholder={searchExample}
          maxLength={queryMaxChars}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          value={text}
          onChange={(event) => onChange(event.target.value)}
        />
        <button type="submit" className="button" aria-label={searchLabel}>
          <Icon of={arrowIcon} />
        </button>
      </form>
    </search>
  );
}
