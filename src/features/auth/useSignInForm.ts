import { useState } from "react";
import { accountLocked } from "../../domain/auth/messages";
import {
  emailFieldProblem,
  type FormProblem,
  findSignInFormProblem,
  type SignInFields,
  type SignInMode,
} from "../../domain/auth/signInForm";
import { useAuthCallRunning } from "../../state/auth/authCall";
import { requestMagicLink, type SignInOutcome, submitSignInForm } from "../../state/auth/signInFormActions";
import { hintedEmail } from "../../state/auth/signInPanel";
import { showToast } from "../../state/shell/toasts";
import { useFormProblem } from "./SignInFormParts";

/** An account whose password sign-in is locked. `until`: milliseconds since 1970. */
interface AccountLock {
  email: string;
  until: number;
}

/**
 * The values and problems of the login form, and its two requests (submit and magic link). The fields keep
 * their text when the mode changes.
 */
export function useSignInForm(mode: SignInMode) {
  const [fields, setFields] = useState<SignInFields>({
    email: hintedEmail(),
    password: "",
    confirmation: "",
  });
  const { form, setProblem, problemOf } = useFormProblem();
  const [failedLogins, setFailedLogins] = useState(0);
  const [lock, setLock] = useState<AccountLock>();
  const [attempt, setAttempt] = useState(0);
  const busy = useAuthCallRunning();

  const setField = (name: keyof SignInFields) => (value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    if (problemOf(name)) setProblem(undefined);
  };

  /** Sends a request unless the form has a problem or another request is running. */
  const send = async (problem: FormProblem | undefined, request: () => Promise<SignInOutcome>) => {
    if (busy) return;
    setAttempt((before) => before + 1);
    setProblem(problem);
    if (problem) return;
    showOutcome(await request());
  };
  const showOutcome = ({ failedLogin, lockedSeconds, inForm }: SignInOutcome) => {
    if (failedLogin) setFailedLogins((before) => before + 1);
    if (inForm) setProblem(inForm);
    if (!lockedSeconds) return;
    // If the shopper closed the modal during the request, a toast reports the lockout in place of the
    // form's countdown.
    if (form.current) setLock({ email: fields.email, until: Date.now() + lockedSeconds * 1000 });
    else showToast("error", accountLocked(lockedSeconds));
  };

  return {
    /** The ref of the form element. */
    form,
    fields,
    setField,
    problemOf,
    clearProblem: () => setProblem(undefined),
    busy,
    /** A number that grows with each press of a button that sends a request. */
    attempt,
    lock,
    endLock: () => setLock(undefined),
    submit: () =>
      send(findSignInFormProblem(mode, fields, failedLogins), () => {
        if (mode === "login") setLock(undefined);
        return submitSignInForm(mode, fields);
      }),
    sendMagicLink: () => send(emailFieldProblem(fields.email), () => requestMagicLink(fields.email)),
  };
}
