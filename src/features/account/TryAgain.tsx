import { retryAccountSync } from "../../state/account/accountSync";

/** Says what is not as it should be, with a way to ask again. */
export function TryAgain({ text, onAgain = retryAccountSync }: { text: string; onAgain?: () => void }) {
  return (
    <p className="account-note" role="status">
      {text}{" "}
      <button type="button" className="text-button" onClick={onAgain}>
        Try again
      </button>
    </p>
  );
}
