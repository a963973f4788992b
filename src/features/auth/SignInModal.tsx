import "./signIn.css";
import { useEffect, useState } from "react";
import { emailVerifiedWelcome, loginTitle, resetTitle, signupTitle } from "../../domain/auth/messages";
import { modeAfter, type SignInMode } from "../../domain/auth/signInForm";
import { verificationPollMs } from "../../domain/shared/limits";
import { readSession } from "../../state/auth/session";
import { signedInAs } from "../../state/auth/signedIn";
import { shop } from "../../state/shell/shop";
import { showToast } from "../../state/shell/toasts";
import { Dialog } from "../../ui/Dialog";
import { SignInForm } from "./SignInForm";

const titles: Record<SignInMode, string> = { login: loginTitle, signup: signupTitle, reset: resetTitle };

/** The login modal (spec 2 and 4). What is in it lives from its opening to its closing. */
export function SignInModal({ open, onClose }: { open: boolean; onClose(): void }) {
  const [mode, setMode] = useState<SignInMode>("login");

  useEffect(() => {
    if (!open) return;
    setMode("login");
    // Somebody may be signed in when it opens, after a link that was mailed for another account: that is no news.
    let known = signedInAs();
    const timer = setInterval(() => {
      const before = known;
      known = signedInAs();
      if (!known || known === before) return;
      readSession();
      showToast("success", emailVerifiedWelcome(shop.name));
      onClose();
    }, verificationPollMs);
    return () => clearInterval(timer);
  }, [open, onClose]);

  return (
    <Dialog open={open} onClose={onClose} title={titles[mode]}>
      {open && <SignInForm mode={mode} onMode={(action) => setMode(modeAfter(mode, action))} />}
    </Dialog>
  );
}
