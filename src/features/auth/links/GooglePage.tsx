import { useEffect, useRef } from "react";
import { pleaseWait } from "../../../domain/auth/messages";
import { finishGoogle } from "../../../state/auth/google";
import { LinkMessage } from "./LinkMessage";

/** /auth/google: where Google sends the page back to when it had it to itself. The shopper goes on where they were. */
export function GooglePage() {
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    finishGoogle(new URLSearchParams(location.search));
  }, []);
  return <LinkMessage title="Signing in" heading={pleaseWait} />;
}
