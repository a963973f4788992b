import {
  backToLogin,
  emailMagicLink,
  haveAccount,
  loginTitle,
  newToShopQuestion,
  pleaseWait,
  resetTitle,
  signupTitle,
} from "../../domain/auth/messages";
import type { SignInMode } from "../../domain/auth/signInForm";
import { shop } from "../../state/shell/shop";
import styles from "./signIn.module.css";

const submitLabels: Record<SignInMode, string> = {
  login: loginTitle,
  signup: signupTitle,
  reset: resetTitle,
};

export type ModeAction = "toggle" | "forgot" | "back";

interface SignInButtonsProps {
  mode: SignInMode;
  busy: boolean;
  onMagicLink(): void;
}

/** The buttons of the login form: submit, and for a login also "mail a magic link". */
export function SignInButtons({ mode, busy, onMagicLink }: SignInButtonsProps) {
  return (
    <>
      <button type="submit" className="button" aria-disabled={busy}>
        {busy ? pleaseWait : submitLabels[mode]}
      </button>
      {mode === "login" && (
        <button type="button" className="button button-quiet" aria-disabled={busy} onClick={onMagicLink}>
          {emailMagicLink}
        </button>
      )}
    </>
  );
}

export interface ModeSwitchProps {
  mode: SignInMode;
  onMode(action: ModeAction): void;
}

/** The line below the login form with links to its other modes. */
export function ModeSwitch({ mode, onMode }: ModeSwitchProps) {
  return (
    <p className={styles.switch}>
      {mode === "reset" ? (
        <button type="button" className="text-button" onClick={() => onMode("back")}>
          {backToLogin}
        </button>
      ) : (
        <span>{mode === "signup" ? haveAccount : newToShopQuestion(shop.name)}</span>
      )}
      <button type="button" className="text-button" onClick={() => onMode("toggle")}>
        {mode === "signup" ? loginTitle : signupTitle}
      </button>
    </p>
  );
}
