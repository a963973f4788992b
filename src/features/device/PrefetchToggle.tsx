import { useEffect, useState } from "react";
import { usePreferences } from "../../state/cart/cartStore";
import { keepPreferences } from "../../state/device/preferences";

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
    <label className="device-switch">
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
