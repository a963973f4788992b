import { type RefObject, useEffect, useRef, useState } from "react";
import { lockSecondsLeft } from "../../domain/auth/identityErrors";
import {
  accountLocked,
  confirmPasswordLabel,
  linkSentThen,
  linkSentTo,
  passwordHint,
  sendAgain,
} from "../../domain/auth/messages";
import type { FormProblem } from "../../domain/auth/signInForm";
import { useAuthCallRunning } from "../../state/auth/authCall";
import { resendVerificationMail } from "../../state/auth/signInFormActions";
import { useSignInNotice } from "../../state/auth/signInPanel";
import { unconfirmedEmail } from "../../state/auth/verification";
import { PasswordField } from "../../ui/Field";
import styles from "./signIn.module.css";

/** The text above the login form: why the modal opened, or that a new account's email is unconfirmed. */
export function SignInNotice() {
  const notice = useSignInNotice();
  const busy = useAuthCallRunning();
  const waiting = unconfirmedEmail();
  if (notice) return <p className={styles.notice}>{notice}</p>;
  if (!waiting) return null;
  return (
    <div className={styles.notice}>
      <p>
        {linkSentTo}
        <strong>{waiting}</strong>
        {linkSentThen}
      </p>
      <button
        type="button"
        className="text-button"
        aria-disabled={busy}
        onClick={() => resendVerificationMail(waiting)}
      >
        {sendAgain}
      </button>
    </div>
  );
}

interface CountdownProps {
  /** When the account's lockout ends, in milliseconds since 1970. */
  until: number;
  onEnd(): void;
}

/** Counts down the seconds until the account's lockout ends. Screen readers announce only the first text. */
export function LockCountdown({ until, onEnd }: CountdownProps) {
  const left = () => lockSecondsLeft(until, Date.now());
  const [seconds, setSeconds] = useState(left);
  const [ticking, setTicking] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: one timer per lock.
  useEffect(() => {
    const timer = setInterval(() => {
      setTicking(true);
      setSeconds(left());
      if (left() === 0) onEnd();
    }, 250);
    return () => clearInterval(timer);
  }, [until]);

  return (
    <p className={styles.problem} role="alert" aria-live={ticking ? "off" : "assertive"}>
      {accountLocked(Math.max(1, seconds))}
    </p>
  );
}

interface NewPasswordFieldsProps {
  /** The label of the first field. */
  label: string;
  fields: { password: string; confirmation: string };
  /** @returns the function that changes this field */
  setField(name: "password" | "confirmation"): (value: string) => void;
  problemOf(name: FormProblem["field"]): string | undefined;
}

/** The two fields of a new password; the repetition catches typing errors. */
export function NewPasswordFields({ label, fields, setField, problemOf }: NewPasswordFieldsProps) {
  const [shown, setShown] = useState(false);
  const fieldOf = (name: "password" | "confirmation") => ({
    name,
    autoComplete: "new-password",
    value: fields[name],
    onChange: setField(name),
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

interface FormProblems {
  /** The ref of the form element. */
  form: RefObject<HTMLFormElement | null>;
  setProblem(problem: FormProblem | undefined): void;
  /** The text about a problem of this field, or of the form as a whole. */
  problemOf(field: FormProblem["field"]): string | undefined;
}

/**
 * Holds the validation problem of a form. When a problem is set, the field with the problem gets the focus.
 */
export function useFormProblem(): FormProblems {
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<FormProblem>();
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problem]);
  return { form, setProblem, problemOf: (field) => (problem?.field === field ? problem.text : undefined) };
}
