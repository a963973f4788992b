import { type ComponentProps, type ReactNode, useId } from "react";
import { hidePassword, passwordSuffix, showPassword } from "../domain/auth/messages";
import { passwordMaxChars } from "../domain/shared/limits";
import styles from "./field.module.css";

export interface FieldProps extends Omit<ComponentProps<"input">, "onChange"> {
  label: string;
  onChange(value: string): void;
  /** What is wrong with the value; screen readers announce it at once. */
  problem?: string | undefined;
  hint?: string | undefined;
  /** A control at the end of the field, for example the button that shows a password. */
  tool?: ReactNode;
}

/** A labelled field of a form, with its hint and its problem. */
export function Field({ label, onChange, problem, hint, tool, ...input }: FieldProps) {
  const id = useId();
  const message = problem ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          aria-invalid={problem ? true : undefined}
          aria-describedby={message ? `${id}-message` : undefined}
          onChange={({ target }) => onChange(target.value)}
        />
        {tool}
      </div>
      {message && (
        // Hint and problem are separate elements: some screen readers do not announce an element that becomes
        // an alert.
        <p
          key={problem ? "problem" : "hint"}
          id={`${id}-message`}
          className={styles.message}
          role={problem && "alert"}
        >
          {message}
        </p>
      )}
    </div>
  );
}

interface PasswordFieldProps extends Omit<FieldProps, "type" | "tool" | "maxLength"> {
  shown: boolean;
  /**
   * Called by the button that shows and hides the password. The field of the repeated password has no
   * `onShow` and therefore no button: the button of the first field shows both passwords.
   */
  onShow?(shown: boolean): void;
}

/** A password field with a button that shows and hides the password. */
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
          <button type="button" className={styles.tool} onClick={() => onShow(!shown)}>
            {shown ? hidePassword : showPassword}
            <span className="sr-only">{passwordSuffix}</span>
          </button>
        )
      }
    />
  );
}
