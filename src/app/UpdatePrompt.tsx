import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { reloadForUpdate, updateLater, updatePromptLabel, updateReady } from "../domain/shared/messages";
import { moveFocusOnUnmount } from "../ui/accessibility";
import { closeIcon, Icon } from "../ui/icons";
import styles from "./updatePrompt.module.css";

let isShown = false;

/**
 * Shows the prompt to update the shop, unless it is shown already. It stays until the shopper answers and
 * covers no content. It has its own React root, so that the first script does not contain its code.
 * @param onAccept called when the shopper accepts
 */
export function showUpdatePrompt(onAccept: () => void): void {
  if (isShown) return;
  isShown = true;
  const element = document.body.appendChild(document.createElement("div"));
  const root = createRoot(element);
  const close = () => {
    isShown = false;
    root.unmount();
    element.remove();
  };
  root.render(<UpdatePrompt onAccept={onAccept} onLater={close} />);
}

function UpdatePrompt({ onAccept, onLater }: { onAccept(): void; onLater(): void }) {
  const [announced, setAnnounced] = useState(false);
  const [accepted, setAccepted] = useState(false);

  // The text is added in an effect, because screen readers announce changes in a live region, not a region
  // that is inserted with its text.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setAnnounced(true));
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <section className="update-prompt" aria-label={updatePromptLabel}>
      <p role="status">{announced && updateReady}</p>
      <button
        type="button"
        className={styles.agree}
        // The disabled attribute would drop the focus.
        aria-disabled={accepted || undefined}
        onClick={() => {
          if (accepted) return;
          setAccepted(true);
          onAccept();
        }}
      >
        {reloadForUpdate}
      </button>
      <button
        type="button"
        className="tool"
        aria-label={updateLater}
        ref={moveFocusOnUnmount}
        onClick={onLater}
      >
        <Icon of={closeIcon} />
      </button>
    </section>
  );
}
