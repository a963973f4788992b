import { useCatalogue } from "../state/catalogue";
import { syncState } from "../state/sync";
import { useValue } from "../state/useValue";

/** Says why nothing comes where a list should be: the device has no catalogue yet, and the server is out of reach. */
export function Unreachable() {
  const { status } = useCatalogue();
  const unreachable = useValue(syncState, () => syncState.offline) && status === "loading";
  return (
    <p className="unreachable" role="status">
      {unreachable && "The shop cannot be reached right now. What it has shows here as soon as it can."}
    </p>
  );
}
