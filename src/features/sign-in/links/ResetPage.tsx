import { type SubmitEvent, useState } from "react";
import { passwordChanged } from "../../../domain/messages/authLinks";
import { loginTitle, pleaseWait, resetTitle } from "../../../domain/messages/signIn";
import { newPasswordProblem } from "../../../domain/signInForm";
import { authCall } from "../../../state/authCall";
import { redeemReset } from "../../../state/authLinks";
import { dropFragment } from "../../../state/dropFragment";
import { askToSignIn } from "../../../state/signInHint";
import { useValue } from "../../../state/useValue";
import { NewPassword } from "../NewPassword";
import { useFormProblem } from "../useFormProblem";
import { readToken } from "./linkToken";
import { Note } from "./Note";
import { SpentLink } from "./SpentLink";

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

  if (!token.text) return <SpentLink title={resetTitle} token={token} kind="reset" />;
  if (end?.spent) return <SpentLink title={resetTitle} text={end.spent} token={token} kind="reset" />;
  if (end) {
    return (
      <Note title={resetTitle} heading="Done">
        <p>{passwordChanged}</p>
        <p className="page-note-ways">
          <button type="button" className="button" onClick={() => askToSignIn({ email: token.email })}>
            {loginTitle}
          </button>
        </p>
      </Note>
    );
  }
  return (
    <Note title={resetTitle} heading={resetTitle} asks>
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
    </Note>
  );
}
