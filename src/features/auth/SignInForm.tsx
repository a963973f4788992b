import { type SubmitEvent, useEffect, useState } from "react";
import { normaliseEmail } from "../../domain/auth/credentials";
import {
  accountLocked,
  backToLogin,
  emailLabel,
  emailMagicLink,
  forgotPassword,
  haveAccount,
  loginTitle,
  newTo,
  passwordLabel,
  pleaseWait,
  resetHint,
  resetTitle,
  signupTitle,
} from "../../domain/auth/messages";
import {
  emailFieldProblem,
  type FormProblem,
  findSignInFormProblem,
  type SignInFields,
  type SignInMode,
} from "../../domain/auth/signInForm";
import { emailMaxChars } from "../../domain/shared/limits";
import { useAuthCallRunning } from "../../state/auth/authCall";
import { requestMagicLink, type SignInOutcome, submitSignInForm } from "../../state/auth/signIn";
import { hintedEmail } from "../../state/auth/signInPanel";
import { shop } from "../../state/shell/shop";
import { showToast } from "../../state/shell/toasts";
import { Field, PasswordField } from "../../ui/Field";
import { GoogleSignIn } from "./GoogleSignIn";
import { LockCountdown, NewPasswordFields, SignInNotice, useFormProblem } from "./SignInFormParts";
import styles from "./signIn.module.css";

const submitLabels: Record<SignInMode, string> = {
  login: loginTitle,
  signup: signupTitle,
  reset: resetTitle,
};

interface SignInFormProps {
  mode: SignInMode;
  onMode(action: "toggle" | "forgot" | "back"): void;
}

/** An account whose password sign-in is locked. `until`: milliseconds since 1970. */
interface AccountLock {
  email: string;
  until: number;
}

/** The content of the login modal. The fields keep their text after a failure and when the mode changes. */
export function SignInForm({ mode, onMode }: SignInFormProps) {
  const [fields, setFields] = useState<SignInFields>({
    email: hintedEmail(),
    password: "",
    confirmation: "",
  });
  const { form, setProblem, problemOf } = useFormProblem();
  const [shown, setShown] = useState(false);
  const [failedLogins, setFailedLogins] = useState(0);
  const [lock, setLock] = useState<AccountLock>();
  const [attempt, setAttempt] = useState(0);
  const busy = useAuthCallRunning();

  // The pressed button may be gone in the new mode; screen readers read the new title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the mode.
  useEffect(() => form.current?.closest("dialog")?.querySelector<HTMLElement>("h2")?.focus(), [mode]);

  const set = (name: keyof SignInFields) => (value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    if (problemOf(name)) setProblem(undefined);
  };
  const go = (action: "toggle" | "forgot" | "back") => {
    setProblem(undefined);
    onMode(action);
  };

  /** Runs an action unless the form has a problem or another action is running. */
  const act = async (found: FormProblem | undefined, action: () => Promise<SignInOutcome>) => {
    if (busy) return;
    setAttempt((before) => before + 1);
    setProblem(found);
    if (found) return;
    const { failedLogin, lockedSeconds, inForm } = await action();
    if (failedLogin) setFailedLogins((before) => before + 1);
    if (inForm) setProblem(inForm);
    if (!lockedSeconds) return;
    // If the shopper has closed the modal meanwhile, there is no form that could show the countdown.
    if (form.current) setLock({ email: fields.email, until: Date.now() + lockedSeconds * 1000 });
    else showToast("error", accountLocked(lockedSeconds));
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // On a phone the keyboard covers the toasts; it closes when the field loses the focus.
    if (matchMedia("(pointer: coarse)").matches)
      form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
    act(findSignInFormProblem(mode, fields, failedLogins), () => {
      if (mode === "login") setLock(undefined);
      return submitSignInForm(mode, fields);
    });
  };

  return (
    <>
      <SignInNotice />
      {mode !== "reset" && <GoogleSignIn />}
      <form className={styles.signIn} ref={form} noValidate aria-busy={busy} onSubmit={onSubmit}>
        <Field
          label={emailLabel}
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={emailMaxChars}
          value={fields.email}
          onChange={set("email")}
          problem={problemOf("email")}
          hint={mode === "reset" ? resetHint : undefined}
        />
        {mode === "signup" && (
          <NewPasswordFields label={passwordLabel} fields={fields} set={set} problemOf={problemOf} />
        )}
        {mode === "login" && (
          <PasswordField
            label={passwordLabel}
            name="password"
            autoComplete="current-password"
            value={fields.password}
            onChange={set("password")}
            shown={shown}
            onShow={setShown}
            problem={problemOf("password")}
          />
        )}
        {mode === "login" && (
          <button type="button" className={`text-button ${styles.forgot}`} onClick={() => go("forgot")}>
            {forgotPassword}
          </button>
        )}
        {problemOf("form") && (
          // Another element per attempt: screen readers do not announce the same text again.
          <p key={attempt} className={styles.problem} role="alert">
            {problemOf("form")}
          </p>
        )}
        {mode === "login" && lock && normaliseEmail(lock.email) === normaliseEmail(fields.email) && (
          <LockCountdown until={lock.until} onEnd={() => setLock(undefined)} />
        )}
        <button type="submit" className="button" aria-disabled={busy}>
          {busy ? pleaseWait : submitLabels[mode]}
        </button>
        {mode === "login" && (
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={busy}
            onClick={() => act(emailFieldProblem(fields.email), () => requestMagicLink(fields.email))}
          >
            {emailMagicLink}
          </button>
        )}
      </form>
      <p className={styles.switch}>
        {mode === "reset" ? (
          <button type="button" className="text-button" onClick={() => go("back")}>
            {backToLogin}
          </button>
        ) : (
          <span>{mode === "signup" ? haveAccount : newTo(shop.name)}</span>
        )}
        <button type="button" className="text-button" onClick={() => go("toggle")}>
          {mode === "signup" ? loginTitle : signupTitle}
        </button>
      </p>
    </>
  );
}
