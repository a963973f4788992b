import { type SubmitEvent, useState } from "react";
import { loginTitle, passwordChanged, pleaseWait, resetTitle } from "../../../domain/auth/messages";
import { newPasswordProblem } from "../../../domain/auth/signInForm";
import { authCall } from "../../../state/auth/authCall";
import { redeemReset } from "../../../state/auth/authLinks";
import { dropFragment } from "../../../state/auth/dropFragment";
import { askToSignIn } from "../../../state/auth/signInHint";
import { useValue } from "../../../state/shell/useValue";
import { NewPassword } from "../NewPassword";
import { useFormProblem } from "../useFormProblem";
import { ExpiredLink } from "./ExpiredLink";
import { LinkMessage } from "./LinkMessage";
import { readToken } from "./linkToken";

/** /auth/reset: chooses a new password. */
export function ResetPage({ hash }: { hash: string }) {
  const token = readToken(hash);
  const [fields, setFields] = useState({ password: "", confirmation: "" });
  const { form, setProblem, problemOf } = useFormProblem();
  const [end, setEnd] = useState<{ spent?: string }>();
  const busy = useValue(authCall, () => authCall.now !== "");

  const set = (name: keyof typeof fields) => (value: string) => {
    setFields((before) => ({ ...before, [name]: value }));
    setProblem(undefined);
  };
  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = newPasswordProblem(fields);
    setProblem(found);
    if (found) return;
    const result = await redeemReset(token.text, fields.password);
    if (result.kind === "failed") return setProblem({ field: "form", text: result.text });
    dropFragment();
    setEnd(result.kind === "spent" ? { spent: result.text } : {});
  };

  if (!token.text) return <ExpiredLink title={resetTitle} token={token} kind="reset" />;
  if (end?.spent) return <ExpiredLink title={resetTitle} text={end.spent} token={token} kind="reset" />;
  if (end) {
    return (
      <LinkMessage title={resetTitle} heading="Done">
        <p>{passwordChanged}</p>
        <p className="message-page-actions">
          <button type="button" className="button" onClick={() => askToSignIn({ email: token.email })}>
            {loginTitle}
          </button>
        </p>
      </LinkMessage>
    );
  }
  return (
    <LinkMessage title={resetTitle} heading={resetTitle} asks>
      {token.email && <p>Choose a new password for {token.email}.</p>}
      <form className="auth-form" ref={form} noValidate aria-busy={busy} onSubmit={onSubmit}>
        {/* Tells password managers whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={token.email} readOnly />
        <NewPassword label="New password" fields={fields} set={set} problemOf={problemOf} />
        {problemOf("form") && (
          <p className="sign-in-problem" role="alert">
            {problemOf("form")}
          </p>
        )}
        <button type="submit" className="button" aria-disabled={busy}>
          {busy ? pleaseWait : "Save password"}
        </button>
      </form>
    </LinkMessage>
  );
}
