import { syncState } from "../device/syncState";
import { useValue } from "../shell/useValue";
import { useCatalogue } from "./catalogue";

/** Whether nothing comes where a list should be: the device has no catalogue yet, and the server is out of reach. */
export function useCatalogueUnavailable(): boolean {
  const { status } = useCatalogue();
  return useValue(syncState, () => syncState.offline) && status === "loading";
}
