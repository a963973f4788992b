import { useState } from "react";
import { confirmPasswordLabel, passwordHint } from "../../domain/auth/messages";
import type { FormProblem } from "../../domain/auth/signInForm";
import { PasswordField } from "../../ui/Field";

interface NewPasswordFieldsProps {
  /** The label of the first field. */
  label: string;
  fields: { password: string; confirmation: string };
  set(name: "password" | "confirmation"): (value: string) => void;
  problemOf(name: FormProblem["field"]): string | undefined;
}

/** The two fields of a new password; the repetition catches typing errors. */
export function NewPasswordFields({ label, fields, set, problemOf }: NewPasswordFieldsProps) {
  const [shown, setShown] = useState(false);
  const fieldOf = (name: "password" | "confirmation") => ({
    name,
    autoComplete: "new-password",
    value: fields[name],
    onChange: set(name),
    shown,
    problem: problemOf(name),
  });
  return (
    <>
      <PasswordField {...fieldOf("password")} label={label} onShow={setShown} hint={passwordHint} />
      <PasswordField {...fieldOf("confirmation")} label={confirmPasswordLabel} />
    </>
  );
}
