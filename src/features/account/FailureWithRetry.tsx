import { tryAgain } from "../../domain/shared/messages";
import { retryAccountSync } from "../../state/account/accountSync";
import { moveFocusOnUnmount } from "../../ui/accessibility";
import styles from "./account.module.css";

interface FailureWithRetryProps {
  /** What failed; undefined while there is no failure. */
  text: string | undefined;
  onRetry?: () => void;
}

/**
 * The message that a request failed, with a button that repeats the request. Without a failure the message is
 * rendered empty, because screen readers announce only changes in an existing region.
 */
export function FailureWithRetry({ text, onRetry = retryAccountSync }: FailureWithRetryProps) {
  return (
    <p className={text ? styles.note : "sr-only"}>
      <span role="status">{text}</span>{" "}
      {text && (
        <button type="button" className="text-button" ref={moveFocusOnUnmount} onClick={onRetry}>
          {tryAgain}
        </button>
      )}
    </p>
  );
}
