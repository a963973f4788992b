import "./field.css";
import { type ComponentProps, type ReactNode, useId } from "react";

export interface FieldProps extends Omit<ComponentProps<"input">, "onChange"> {
  label: string;
  onChange(value: string): void;
  /** What is wrong with what stands in it; screen readers say it at once. */
  problem?: string | undefined;
  hint?: string | undefined;
  /** Stands at the end of the field: a button to show a password, for instance. */
  tool?: ReactNode;
}

/** A labelled field of a form, with its hint and its problem. */
export function Field({ label, onChange, problem, hint, tool, ...input }: FieldProps) {
  const id = useId();
  const words = problem ?? hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input
          {...input}
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={words ? `${id}-words` : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
        {tool}
      </div>
      {words && (
        // A new element for each, as what changes into an alert is not always said.
        <p
          key={problem ? "problem" : "hint"}
          id={`${id}-words`}
          className="field-words"
          role={problem && "alert"}
        >
          {words}
        </p>
      )}
    </div>
  );
}
