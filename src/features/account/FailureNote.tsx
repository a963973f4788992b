import { tryAgain } from "../../domain/shared/messages";
import { retryAccountSync } from "../../state/account/accountSync";
import { moveFocusOnUnmount } from "../../ui/accessibility";
import styles from "./account.module.css";

interface FailureNoteProps {
  /** Undefined while there is no failure. */
  text: string | undefined;
  onRetry?: () => void;
}

/**
 * The message of a failed request, with a button that repeats it. Rendered also without a failure, because
 * screen readers announce only changes in an existing region.
 */
export function FailureNote({ text, onRetry = retryAccountSync }: FailureNoteProps) {
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
