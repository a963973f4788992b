import { useState } from "react";
import { usePreferences } from "../../state/cart/cartStore";
import { keepPreferences } from "../../state/device/preferences";

/** Pictures ahead of time, on or off. */
export function PrefetchToggle() {
  const { picturesAhead = true } = usePreferences() ?? {};
  /** What was just pressed, until it is stored. */
  const [pressed, setPressed] = useState<boolean>();
  const choose = async (wanted: boolean) => {
    setPressed(wanted);
    await keepPreferences({ picturesAhead: wanted });
    setPressed(undefined);
  };
  return (
    <label className="device-switch">
      <input
        type="checkbox"
        checked={pressed ?? picturesAhead}
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
