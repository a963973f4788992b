import "./auth.css";
import { useEffect, useState } from "react";
import { useLocation } from "wouter";
import { googlePath, resetPath } from "../../../domain/shared/paths";
import { GooglePage } from "./GooglePage";
import { ResetPage } from "./ResetPage";
import { VerifyPage } from "./VerifyPage";

/** The pages that links in mails, and Google, lead to. What they redeem stands behind the "#", which no server sees. */
export function AuthPage() {
  const path = useLocation()[0].replace(/\/$/, "");
  const [{ hash, nth }, setOpened] = useState({ hash: location.hash, nth: 0 });
  useEffect(() => {
    // A second link that is opened in the same tab, or the same one again.
    const changed = () =>
      location.hash && setOpened((before) => ({ hash: location.hash, nth: before.nth + 1 }));
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  if (path === googlePath) return <GooglePage />;
  const Page = path === resetPath ? ResetPage : VerifyPage;
  return <Page key={nth} hash={hash} />;
}
