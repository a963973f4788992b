import { usePreferences } from "../../state/live";
import { keepPreferences } from "../../state/preferences";

/** Pictures ahead of time, on or off. */
export function AheadSwitch() {
  const { picturesAhead = true } = usePreferences() ?? {};
  return (
    <label className="device-switch">
      <input
        type="checkbox"
        checked={picturesAhead}
        onChange={({ target }) => void keepPreferences({ picturesAhead: target.checked })}
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
