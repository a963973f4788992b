import "./field.css";
import { type ComponentProps, type ReactNode, useId } from "react";
import { passwordMaxChars } from "../domain/shared/limits";

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
          className="field-message"
          role={problem && "alert"}
        >
          {words}
        </p>
      )}
    </div>
  );
}

interface PasswordFieldProps extends Omit<FieldProps, "type" | "tool" | "maxLength"> {
  shown: boolean;
  /** Without it there is no button, as beside a second field that the first one's button shows as well. */
  onShow?(shown: boolean): void;
}

/** A password that can be looked at. */
export function PasswordField({ shown, onShow, ...field }: PasswordFieldProps) {
  return (
    <Field
      {...field}
      type={shown ? "text" : "password"}
      maxLength={passwordMaxChars}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      tool={
        onShow && (
          <button type="button" className="field-tool" onClick={() => onShow(!shown)}>
            {shown ? "Hide" : "Show"}
            <span className="sr-only"> password</span>
          </button>
        )
      }
    />
  );
}
