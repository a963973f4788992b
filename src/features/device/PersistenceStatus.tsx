import { useState } from "react";
import { askToPersist } from "../../state/device/storageUsage";

interface Props {
  /** undefined while it is not known. */
  persisted: boolean | undefined;
  onAsked(): void;
}

/** Whether the browser may clear what is kept by itself, and a way to have it promise not to. */
export function PersistenceStatus({ persisted, onAsked }: Props) {
  const [refused, setRefused] = useState(false);
  if (persisted === undefined) return null;
  if (persisted) return <p className="device-note">The browser keeps all of this until you clear it.</p>;

  const ask = async () => {
    setRefused((await askToPersist()) === false);
    onAsked();
  };
  return (
    <div className="device-note">
      <p>The browser may clear this by itself when the device runs out of space.</p>
      <button type="button" className="text-button" onClick={() => void ask()}>
        Ask it to keep everything
      </button>
      <p role="status">
        {refused && "It has not promised that yet. Installing the shop usually settles it."}
      </p>
    </div>
  );
}
