import { syncState } from "../../state/device/syncState";
import { useValue } from "../../state/shell/useValue";
import { formatMoment } from "../../ui/format";

/** How the device stands with the server, in a sentence. */
export function ConnectionStatus() {
  const offline = useValue(syncState, () => syncState.offline);
  const lastSynced = useValue(syncState, () => syncState.lastSynced);
  const when = lastSynced > 0 && formatMoment(lastSynced);
  return (
    <p className="device-standing" data-offline={offline || undefined}>
      <b>{offline ? "Offline." : when ? "Up to date." : "Not in step yet."}</b>{" "}
      {when
        ? `Last in step with the shop: ${when}.`
        : "The catalogue comes as soon as the shop can be reached."}
      {offline && " Everything below works without a network; signing in and checking out need one."}
    </p>
  );
}
