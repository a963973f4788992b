import "./signIn.module.css";
import { useEffect, useState } from "react";
import { emailVerifiedWelcome, loginTitle, resetTitle, signupTitle } from "../../domain/auth/messages";
import { nextSignInMode, type SignInMode } from "../../domain/auth/signInForm";
import { verificationPollMs } from "../../domain/shared/limits";
import { signedInUid, updateSessionFromStorage } from "../../state/auth/session";
import { shop } from "../../state/shell/shop";
import { showToast } from "../../state/shell/toasts";
import { Dialog } from "../../ui/Dialog";
import { SignInForm } from "./SignInForm";

/*
 * The login modal and the pages that mail links and Google open are one lazy chunk, together with the
 * PocketBase SDK. They share most of their code, and with separate chunks the first script would contain the
 * file name of each chunk.
 */
export { AuthPage } from "./links/AuthPage";

const titles: Record<SignInMode, string> = { login: loginTitle, signup: signupTitle, reset: resetTitle };

/** The login modal (specification sections 2 and 4). Its form is created each time the modal opens. */
export default function SignInModal({ open, onClose }: { open: boolean; onClose(): void }) {
  const [mode, setMode] = useState<SignInMode>("login");
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    // Sets state during rendering, not in an effect: the dialog's effect focuses the title, which must
    // already be that of the new mode.
    setWasOpen(open);
    if (open) setMode("login");
  }

  useEffect(() => {
    if (!open) return;
    // Closes the modal when another tab has signed in. If a magic link for another account opened the modal,
    // the shopper is signed in already; then only a change of the account closes the modal.
    let lastUid = signedInUid();
    const timer = setInterval(() => {
      const before = lastUid;
      lastUid = signedInUid();
      if (!lastUid || lastUid === before) return;
      updateSessionFromStorage();
      showToast("success", emailVerifiedWelcome(shop.name));
      onClose();
    }, verificationPollMs);
    return () => clearInterval(timer);
  }, [open, onClose]);

  return (
    <Dialog open={open} onClose={onClose} closesOnBackdrop={false} title={titles[mode]}>
      {open && <SignInForm mode={mode} onMode={(action) => setMode(nextSignInMode(mode, action))} />}
    </Dialog>
  );
}
