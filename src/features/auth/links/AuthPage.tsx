import { type ComponentType, useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { pleaseWait, signingInTitle } from "../../../domain/auth/messages";
import { googlePath, resetPath } from "../../../domain/shared/paths";
import { finishGoogleRedirect } from "../../../state/auth/google";
import { MailLinkMessage } from "./MailLinkMessage";
import { ResetPage } from "./ResetPage";
import { VerifyPage } from "./VerifyPage";

/** The pages that mail links and Google open. Their tokens are in the fragment, which no server receives. */
export function AuthPage() {
  const path = useLocation()[0].replace(/\/$/, "");
  const [opened, setOpened] = useState(0);
  useEffect(() => {
    // The shopper can open a second link in the same tab, or the same one again.
    const changed = () => location.hash && setOpened((before) => before + 1);
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  if (path === googlePath) return <GooglePage />;
  const Page = path === resetPath ? ResetPage : VerifyPage;
  return <LinkPage key={path + opened} of={Page} />;
}

/** Reads the fragment once per opened link: the page removes it from the address. */
function LinkPage({ of: Page }: { of: ComponentType<{ hash: string }> }) {
  const [hash] = useState(location.hash);
  return <Page hash={hash} />;
}

/** /auth/google: the return from a redirect to Google; the shopper is then sent back to the page where it began. */
function GooglePage() {
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    finishGoogleRedirect(new URLSearchParams(location.search));
  }, []);
  return <MailLinkMessage title={signingInTitle} heading={pleaseWait} />;
}
