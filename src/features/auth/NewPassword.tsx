import { useState } from "react";
import { passwordHint } from "../../domain/auth/messages";
import type { FormProblem } from "../../domain/auth/signInForm";
import { PasswordField } from "../../ui/Field";

interface NewPasswordProps {
  /** Of the first field. */
  label: string;
  fields: { password: string; confirmation: string };
  set(name: "password" | "confirmation"): (value: string) => void;
  problemOf(name: FormProblem["field"]): string | undefined;
}

/** A password that is being chosen, twice, so that a slip of a finger locks nobody out. */
export function NewPassword({ label, fields, set, problemOf }: NewPasswordProps) {
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
      <PasswordField {...fieldOf("confirmation")} label="Confirm password" />
    </>
  );
}
