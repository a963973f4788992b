import "./auth.css";
import { useEffect, useState } from "react";
import { googlePath, resetPath } from "../../../domain/paths";
import { usePath } from "../../../state/location";
import { GooglePage } from "./GooglePage";
import { ResetPage } from "./ResetPage";
import { VerifyPage } from "./VerifyPage";

/** The pages that links in mails, and Google, lead to. What they redeem stands behind the "#", which no server sees. */
export function AuthPage() {
  const path = usePath().replace(/\/$/, "");
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    // A second link that is opened in the same tab.
    const changed = () => location.hash && setHash(location.hash);
    addEventListener("hashchange", changed);
    return () => removeEventListener("hashchange", changed);
  }, []);
  if (path === googlePath) return <GooglePage />;
  const Page = path === resetPath ? ResetPage : VerifyPage;
  return <Page key={hash} hash={hash} />;
}
