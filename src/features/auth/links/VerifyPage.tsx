import { useEffect, useRef, useState } from "react";
import { addressConfirmed, emailVerified, loginTitle, pleaseWait } from "../../../domain/auth/messages";
import { type Redeemed, redeemVerification } from "../../../state/auth/authLinks";
import { dropFragment } from "../../../state/auth/dropFragment";
import { askToSignIn } from "../../../state/auth/signInHint";
import { shop } from "../../../state/shell/shop";
import { SectionLink } from "../../../ui/SectionLink";
import { EmailChange } from "./EmailChange";
import { ExpiredLink } from "./ExpiredLink";
import { LinkMessage } from "./LinkMessage";
import { readToken } from "./linkToken";

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

  if (!token.text) return <ExpiredLink title={title} token={token} kind="verification" />;
  if (token.type === "emailChange") return <EmailChange token={token} />;
  if (!result) return <LinkMessage title={title} heading={pleaseWait} />;
  if (result.kind === "spent")
    return <ExpiredLink title={title} text={result.text} token={token} kind="verification" />;
  if (result.kind === "failed") {
    return (
      <LinkMessage title={title} heading="That didn’t work">
        <p>{result.text}</p>
        <p className="message-page-actions">
          <button type="button" className="button" onClick={redeem}>
            Try again
          </button>
        </p>
      </LinkMessage>
    );
  }
  return (
    <LinkMessage title={title} heading={`Welcome to ${shop.name}`}>
      <p>{result.signedIn ? emailVerified : addressConfirmed}</p>
      <p className="message-page-actions">
        {!result.signedIn && (
          <button type="button" className="button" onClick={() => askToSignIn({ email: token.email })}>
            {loginTitle}
          </button>
        )}
        <SectionLink className={result.signedIn ? "button" : "button button-quiet"} section="shop">
          Go to the shop
        </SectionLink>
      </p>
    </LinkMessage>
  );
}
