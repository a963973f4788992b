import { type SubmitEvent, useEffect, useState } from "react";
import { normaliseEmail } from "../../domain/auth/credentials";
import {
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
import type { SignInMode } from "../../domain/auth/signInForm";
import { emailMaxChars } from "../../domain/shared/limits";
import { shop } from "../../state/shell/shop";
import { Field, PasswordField } from "../../ui/Field";
import { GoogleSignIn } from "./GoogleSignIn";
import { LockCountdown, NewPasswordFields, SignInNotice } from "./SignInFormParts";
import styles from "./signIn.module.css";
import { useSignInForm } from "./useSignInForm";

const submitLabels: Record<SignInMode, string> = {
  login: loginTitle,
  signup: signupTitle,
  reset: resetTitle,
};

type ModeAction = "toggle" | "forgot" | "back";

interface SignInFormProps {
  mode: SignInMode;
  onMode(action: ModeAction): void;
}

/** The content of the login modal. */
export function SignInForm({ mode, onMode }: SignInFormProps) {
  const { form, fields, setField, problemOf, busy, attempt, lock, ...actions } = useSignInForm(mode);
  const [shown, setShown] = useState(false);

  // The pressed button may be gone in the new mode; screen readers read the new title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the mode.
  useEffect(() => form.current?.closest("dialog")?.querySelector<HTMLElement>("h2")?.focus(), [mode]);

  const changeMode = (action: ModeAction) => {
    actions.clearProblem();
    onMode(action);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // On a phone the keyboard covers the toasts; it closes when the field loses the focus.
    if (matchMedia("(pointer: coarse)").matches)
      form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
    void actions.submit();
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
          onChange={setField("email")}
          problem={problemOf("email")}
          hint={mode === "reset" ? resetHint : undefined}
        />
        {mode === "signup" && (
          <NewPasswordFields
            label={passwordLabel}
            fields={fields}
            setField={setField}
            problemOf={problemOf}
          />
        )}
        {mode === "login" && (
          <PasswordField
            label={passwordLabel}
            name="password"
            autoComplete="current-password"
            value={fields.password}
            onChange={setField("password")}
            shown={shown}
            onShow={setShown}
            problem={problemOf("password")}
          />
        )}
        {mode === "login" && (
          <button
            type="button"
            className={`text-button ${styles.forgot}`}
            onClick={() => changeMode("forgot")}
          >
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
          <LockCountdown until={lock.until} onEnd={actions.endLock} />
        )}
        <button type="submit" className="button" aria-disabled={busy}>
          {busy ? pleaseWait : submitLabels[mode]}
        </button>
        {mode === "login" && (
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={busy}
            onClick={() => void actions.sendMagicLink()}
          >
            {emailMagicLink}
          </button>
        )}
      </form>
      <ModeSwitch mode={mode} onMode={changeMode} />
    </>
  );
}

/** The line below the form that leads to the other modes. */
function ModeSwitch({ mode, onMode }: SignInFormProps) {
  return (
    <p className={styles.switch}>
      {mode === "reset" ? (
        <button type="button" className="text-button" onClick={() => onMode("back")}>
          {backToLogin}
        </button>
      ) : (
        <span>{mode === "signup" ? haveAccount : newTo(shop.name)}</span>
      )}
      <button type="button" className="text-button" onClick={() => onMode("toggle")}>
        {mode === "signup" ? loginTitle : signupTitle}
      </button>
    </p>
  );
}
