import { type ComponentProps, type SubmitEvent, useEffect, useState } from "react";
import { normaliseEmail } from "../../domain/auth/credentials";
import { emailLabel, forgotPassword, passwordLabel, resetHint } from "../../domain/auth/messages";
import { emailMaxChars } from "../../domain/shared/limits";
import { Field, PasswordField } from "../../ui/Field";
import { GoogleSignIn } from "./GoogleSignIn";
import { type ModeAction, ModeSwitch, type ModeSwitchProps, SignInButtons } from "./SignInButtons";
import { LockCountdown, NewPasswordFields, SignInNotice } from "./SignInFormParts";
import styles from "./signIn.module.css";
import { useSignInForm } from "./useSignInForm";

/** The content of the login modal. */
export function SignInForm({ mode, onMode }: ModeSwitchProps) {
  const { form, fields, setField, problemOf, busy, attempt, lock, ...actions } = useSignInForm(mode);
  const [shown, setShown] = useState(false);

  // Focuses the title, because the pressed button may not exist in the new mode, and scrolls to the top. The
  // element that scrolls is the dialog on a low screen, otherwise the form's parent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the mode.
  useEffect(() => {
    const dialog = form.current?.closest("dialog");
    dialog?.querySelector<HTMLElement>("h2")?.focus();
    dialog?.scrollTo(0, 0);
    form.current?.parentElement?.scrollTo(0, 0);
  }, [mode]);

  const changeMode = (action: ModeAction) => {
    actions.clearProblem();
    onMode(action);
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // On a phone the on-screen keyboard covers the toasts; it closes when the field loses the focus.
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
          <LoginPassword
            value={fields.password}
            onChange={setField("password")}
            shown={shown}
            onShow={setShown}
            problem={problemOf("password")}
            onForgot={() => changeMode("forgot")}
          />
        )}
        {problemOf("form") && (
          // A new element per attempt, because screen readers do not announce the same text again.
          <p key={attempt} className={styles.problem} role="alert">
            {problemOf("form")}
          </p>
        )}
        {mode === "login" && lock && normaliseEmail(lock.email) === normaliseEmail(fields.email) && (
          <LockCountdown until={lock.until} onEnd={actions.endLock} />
        )}
        <SignInButtons mode={mode} busy={busy} onMagicLink={() => void actions.sendMagicLink()} />
      </form>
      <ModeSwitch mode={mode} onMode={changeMode} />
    </>
  );
}

interface LoginPasswordProps
  extends Pick<ComponentProps<typeof PasswordField>, "value" | "onChange" | "shown" | "onShow" | "problem"> {
  onForgot(): void;
}

/** The password field of a login, and the button Forgot Password. */
function LoginPassword({ onForgot, ...field }: LoginPasswordProps) {
  return (
    <>
      <PasswordField {...field} label={passwordLabel} name="password" autoComplete="current-password" />
      <button type="button" className={`text-button ${styles.forgot}`} onClick={onForgot}>
        {forgotPassword}
      </button>
    </>
  );
}
