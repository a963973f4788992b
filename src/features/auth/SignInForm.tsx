import { type SubmitEvent, useState } from "react";
import {
  accountLocked,
  backToLogin,
  forgotPassword,
  loginTitle,
  pleaseWait,
  resetTitle,
  signupTitle,
} from "../../domain/auth/messages";
import {
  emailFieldProblem,
  type FormProblem,
  formProblem,
  type SignInFields,
  type SignInMode,
} from "../../domain/auth/signInForm";
import { emailMaxChars } from "../../domain/shared/limits";
import { authCall } from "../../state/auth/authCall";
import { askForMagicLink, type Outcome, submit } from "../../state/auth/signIn";
import { signInHint } from "../../state/auth/signInHint";
import { shop } from "../../state/shell/shop";
import { showToast } from "../../state/shell/toasts";
import { useValue } from "../../state/shell/useValue";
import { Field, PasswordField } from "../../ui/Field";
import { Countdown } from "./Countdown";
import { GoogleSignIn } from "./GoogleSignIn";
import { NewPassword } from "./NewPassword";
import { Notice } from "./Notice";
import { useFormProblem } from "./useFormProblem";

const submitLabels: Record<SignInMode, string> = {
  login: loginTitle,
  signup: signupTitle,
  reset: resetTitle,
};

interface SignInFormProps {
  mode: SignInMode;
  onMode(action: "toggle" | "forgot" | "back"): void;
}

/** Everything in the login modal. What was typed stays through failures and from mode to mode. */
export function SignInForm({ mode, onMode }: SignInFormProps) {
  const [fields, setFields] = useState<SignInFields>({
    email: signInHint.now.email ?? "",
    password: "",
    confirmation: "",
  });
  const { form, setProblem, problemOf } = useFormProblem();
  const [shown, setShown] = useState(false);
  const [failedLogins, setFailedLogins] = useState(0);
  const [lockedUntil, setLockedUntil] = useState(0);
  const busy = useValue(authCall, () => authCall.now !== "");

  const set = (name: keyof SignInFields) => (value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    if (problemOf(name)) setProblem(undefined);
  };
  const go = (action: "toggle" | "forgot" | "back") => {
    setProblem(undefined);
    onMode(action);
  };

  /** Does an action unless something in the form speaks against it, or another one is under way. */
  const act = async (found: FormProblem | undefined, action: () => Promise<Outcome>) => {
    if (busy) return;
    setProblem(found);
    if (found) return;
    setLockedUntil(0);
    const { failedLogin, lockedSeconds } = await action();
    if (failedLogin) setFailedLogins((before) => before + 1);
    if (!lockedSeconds) return;
    // Closed meanwhile, and perhaps opened again, there is no form left that could count.
    if (form.current) setLockedUntil(Date.now() + lockedSeconds * 1000);
    else showToast("error", accountLocked(lockedSeconds));
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    // On a phone the keyboard covers what is said at the bottom; it goes with the focus.
    if (matchMedia("(pointer: coarse)").matches)
      form.current?.querySelector<HTMLElement>("[type=submit]")?.focus();
    act(formProblem(mode, fields, failedLogins), () => submit(mode, fields));
  };

  return (
    <>
      <Notice />
      {mode !== "reset" && <GoogleSignIn />}
      <form className="sign-in" ref={form} noValidate aria-busy={busy} onSubmit={onSubmit}>
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={emailMaxChars}
          value={fields.email}
          onChange={set("email")}
          problem={problemOf("email")}
          hint={mode === "reset" ? "We send you a link to choose a new password." : undefined}
        />
        {mode === "signup" && (
          <NewPassword label="Password" fields={fields} set={set} problemOf={problemOf} />
        )}
        {mode === "login" && (
          <PasswordField
            label="Password"
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
          <button type="button" className="text-button sign-in-forgot" onClick={() => go("forgot")}>
            {forgotPassword}
          </button>
        )}
        {problemOf("form") && (
          <p className="sign-in-problem" role="alert">
            {problemOf("form")}
          </p>
        )}
        {lockedUntil > 0 && <Countdown until={lockedUntil} onEnd={() => setLockedUntil(0)} />}
        <button type="submit" className="button" aria-disabled={busy}>
          {busy ? pleaseWait : submitLabels[mode]}
        </button>
        {mode === "login" && (
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={busy}
            onClick={() => act(emailFieldProblem(fields.email), () => askForMagicLink(fields.email))}
          >
            Email me a magic link
          </button>
        )}
      </form>
      <p className="sign-in-switch">
        {mode === "reset" ? (
          <button type="button" className="text-button" onClick={() => go("back")}>
            {backToLogin}
          </button>
        ) : (
          <span>{mode === "signup" ? "Have an account?" : `New to ${shop.name}?`}</span>
        )}
        <button type="button" className="text-button" onClick={() => go("toggle")}>
          {mode === "signup" ? loginTitle : signupTitle}
        </button>
      </p>
    </>
  );
}
