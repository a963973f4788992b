import { useEffect, useState } from "react";
import { installNamed } from "../../domain/device/messages";
import { installNow, useInstall } from "../../state/device/install";
import { keepPreferences, usePreferences } from "../../state/device/preferences";
import { askToPersist } from "../../state/device/storageUsage";
import { useSyncStatus } from "../../state/device/syncStatus";
import { shop } from "../../state/shell/shop";
import { formatMoment } from "../../ui/format";
import { Icon, phoneIcon } from "../../ui/icons";

/** How the device stands with the server, in a sentence. */
export function ConnectionStatus() {
  const { offline, lastSynced } = useSyncStatus();
  const when = lastSynced > 0 && formatMoment(lastSynced);
  return (
    <p className="connection-status" data-offline={offline || undefined}>
      <b>{offline ? "Offline." : when ? "Up to date." : "Not in step yet."}</b>{" "}
      {when
        ? `Last in step with the shop: ${when}.`
        : "The catalogue comes as soon as the shop can be reached."}
      {offline && " Everything below works without a network; signing in and checking out need one."}
    </p>
  );
}

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

interface Choice {
  wanted: boolean;
  /** Whether it is in the database. */
  stored: boolean;
}

/** Switches the prefetching of pictures on and off. */
export function PrefetchToggle() {
  const preferences = usePreferences();
  const [choice, setChoice] = useState<Choice>();
  // A write ends before the live query delivers its result. The choice counts until then, else the box would go back for a moment.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each delivery is a new object.
  useEffect(() => setChoice((latest) => (latest?.stored ? undefined : latest)), [preferences]);
  const choose = async (wanted: boolean) => {
    const mine: Choice = { wanted, stored: false };
    setChoice(mine);
    const stored = await keepPreferences({ picturesAhead: wanted });
    setChoice((latest) => (latest === mine ? (stored ? { wanted, stored } : undefined) : latest));
  };
  return (
    <label className="device-prefetch">
      <input
        type="checkbox"
        checked={choice?.wanted ?? preferences?.picturesAhead ?? true}
        onChange={({ target }) => void choose(target.checked)}
      />
      <span>
        <b>Pictures ahead of time</b>
        <span>
          A small one of every style, so that none is missing offline. Not on slow networks, nor when your
          phone saves data.
        </span>
      </span>
    </label>
  );
}

/** Where the browser lets one install the shop, a way to it that is always there. */
export function InstallHere() {
  const { way } = useInstall();
  if (way === "none") return null;
  return (
    <button type="button" className="button device-install" onClick={() => void installNow()}>
      <Icon of={phoneIcon} /> {installNamed(shop.name)}
    </button>
  );
}
