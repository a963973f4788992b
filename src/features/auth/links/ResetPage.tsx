import { type SubmitEvent, useState } from "react";
import { parseLinkToken } from "../../../domain/auth/mailLinks";
import {
  accountIsYours,
  choosePasswordFor,
  doneTitle,
  loginTitle,
  newPasswordLabel,
  passwordChanged,
  pleaseWait,
  resetTitle,
  savePassword,
} from "../../../domain/auth/messages";
import { newPasswordProblem } from "../../../domain/auth/signInForm";
import { useAuthCallRunning } from "../../../state/auth/authCall";
import { hasDisownedAccount, redeemResetLink, removeUrlFragment } from "../../../state/auth/mailLinks";
import { openSignIn } from "../../../state/auth/signInPanel";
import { NewPasswordFields, useFormProblem } from "../SignInFormParts";
import styles from "../signIn.module.css";
import { ExpiredLink, MailLinkMessage } from "./MailLinkMessage";

/** /auth/reset: the form for a new password. */
export function ResetPage({ hash }: { hash: string }) {
  const token = parseLinkToken(hash);
  const [fields, setFields] = useState({ password: "", confirmation: "" });
  const { form, setProblem, problemOf } = useFormProblem();
  const [end, setEnd] = useState<{ spent?: string }>();
  const [refused] = useState(hasDisownedAccount);
  const busy = useAuthCallRunning();

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
    const result = await redeemResetLink(token.text, fields.password);
    if (result.kind === "failed") return setProblem({ field: "form", text: result.text });
    removeUrlFragment();
    setEnd(result.kind === "spent" ? { spent: result.text } : {});
  };

  if (!token.text) return <ExpiredLink title={resetTitle} token={token} kind="reset" />;
  if (end?.spent) return <ExpiredLink title={resetTitle} text={end.spent} token={token} kind="reset" />;
  if (end) {
    return (
      <MailLinkMessage title={resetTitle} heading={doneTitle}>
        <p>{passwordChanged}</p>
        <p className="message-page-actions">
          <button type="button" className="button" onClick={() => openSignIn({ email: token.email })}>
            {loginTitle}
          </button>
        </p>
      </MailLinkMessage>
    );
  }
  return (
    <MailLinkMessage title={resetTitle} heading={resetTitle} isForm>
      {refused && <p>{accountIsYours}</p>}
      {token.email && <p>{choosePasswordFor(token.email)}</p>}
      <form className={styles.linkForm} ref={form} noValidate aria-busy={busy} onSubmit={onSubmit}>
        {/* Names the account for password managers. */}
        <input type="hidden" name="username" autoComplete="username" value={token.email} readOnly />
        <NewPasswordFields label={newPasswordLabel} fields={fields} set={set} problemOf={problemOf} />
        {problemOf("form") && (
          <p className={styles.problem} role="alert">
            {problemOf("form")}
          </p>
        )}
        <button type="submit" className="button" aria-disabled={busy}>
          {busy ? pleaseWait : savePassword}
        </button>
      </form>
    </MailLinkMessage>
  );
}
