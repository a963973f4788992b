import "./updatePrompt.css";
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { updateReady } from "../domain/device/messages";
import { closeIcon, Icon } from "../ui/icons";

let shown = false;

/**
 * Says, once in a page's life, that a new version is there. It stays until it is answered, and covers nothing that one
 * reads or types. A root of its own: the rest of the page need not know of it.
 */
export function offerUpdate(onAgree: () => void): void {
  if (shown) return;
  shown = true;
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(<UpdateSign onAgree={onAgree} onLater={() => root.render(null)} />);
}

function UpdateSign({ onAgree, onLater }: { onAgree(): void; onLater(): void }) {
  const [said, setSaid] = useState(false);
  const [agreed, setAgreed] = useState(false);

  // Screen readers report what changes in a live region, not one that appears with its text.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setSaid(true));
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <section className="update-sign" aria-label="New version">
      <p role="status">{said && updateReady}</p>
      <button
        type="button"
        className="update-sign-agree"
        disabled={agreed}
        onClick={() => {
          setAgreed(true);
          onAgree();
        }}
      >
        Reload
      </button>
      <button type="button" className="tool" aria-label="Later" onClick={onLater}>
        <Icon of={closeIcon} />
      </button>
    </section>
  );
}
