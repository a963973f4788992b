import { useEffect, useRef, useState } from "react";
import { addressConfirmed } from "../../../domain/messages/authLinks";
import { emailVerified } from "../../../domain/messages/identity";
import { loginTitle, pleaseWait } from "../../../domain/messages/signIn";
import { sectionPath } from "../../../domain/paths";
import { type Redeemed, redeemVerification } from "../../../state/authLinks";
import { dropFragment } from "../../../state/dropFragment";
import { shop } from "../../../state/shop";
import { askToSignIn } from "../../../state/signInHint";
import { EmailChange } from "./EmailChange";
import { readToken } from "./linkToken";
import { Note } from "./Note";
import { SpentLink } from "./SpentLink";

const title = "Verify your email";

/** /auth/verify: confirms the address of a new account, or a new address of an old one. */
export function VerifyPage({ hash }: { hash: string }) {
  const token = readToken(hash);
  const [result, setResult] = useState<Redeemed>();
  const asked = useRef(false);

  const redeem = async () => {
    setResult(undefined);
    const next = await redeemVerification(token.text);
    if (next.kind !== "failed") dropFragment();
    setResult(next);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a link is redeemed once.
  useEffect(() => {
    if (asked.current || !token.text || token.type === "emailChange") return;
    asked.current = true;
    redeem();
  }, []);

  if (!token.text) return <SpentLink title={title} token={token} kind="verification" />;
  if (token.type === "emailChange") return <EmailChange token={token} />;
  if (!result) return <Note title={title} heading={pleaseWait} />;
  if (result.kind === "spent")
    return <SpentLink title={title} text={result.text} token={token} kind="verification" />;
  if (result.kind === "failed") {
    return (
      <Note title={title} heading="That didn’t work">
        <p>{result.text}</p>
        <p className="page-note-ways">
          <button type="button" className="button" onClick={redeem}>
            Try again
          </button>
        </p>
      </Note>
    );
  }
  return (
    <Note title={title} heading={`Welcome to ${shop.name}`}>
      <p>{result.signedIn ? emailVerified : addressConfirmed}</p>
      <p className="page-note-ways">
        {!result.signedIn && (
          <button type="button" className="button" onClick={() => askToSignIn({ email: token.email })}>
            {loginTitle}
          </button>
        )}
        <a className={result.signedIn ? "button" : "button button-quiet"} href={sectionPath("shop")}>
          Go to the shop
        </a>
      </p>
    </Note>
  );
}
