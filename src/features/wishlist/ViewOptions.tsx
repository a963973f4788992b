import { keepPreferences } from "../../state/device/preferences";
import { gridIcon, Icon, listIcon, mutedIcon, soundIcon } from "../../ui/icons";

interface ViewOptionsProps {
  layout: "grid" | "list";
  muted: boolean;
}

/** Grid or list, and whether the stamp is heard. Kept on this device. */
export function ViewOptions({ layout, muted }: ViewOptionsProps) {
  return (
    <div className="view-options">
      <button
        type="button"
        className="tool"
        aria-label="Stamp sound"
        aria-pressed={!muted}
        title={muted ? "Sound is off" : "Sound is on"}
        onClick={() => void keepPreferences({ muted: !muted })}
      >
        <Icon of={muted ? mutedIcon : soundIcon} />
      </button>
      <fieldset className="view-switch" aria-label="View">
        {(["grid", "list"] as const).map((view) => (
          <button
            key={view}
            type="button"
            className="tool"
            aria-label={view === "grid" ? "Grid view" : "List view"}
            aria-pressed={layout === view}
            onClick={() => void keepPreferences({ wishlistLayout: view })}
          >
            <Icon of={view === "grid" ? gridIcon : listIcon} />
          </button>
        ))}
      </fieldset>
    </div>
  );
}
