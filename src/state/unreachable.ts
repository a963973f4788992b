import { useCatalogue } from "./catalogue";
import { syncState } from "./sync";
import { useValue } from "./useValue";

/** Whether nothing comes where a list should be: the device has no catalogue yet, and the server is out of reach. */
export function useUnreachable(): boolean {
  const { status } = useCatalogue();
  return useValue(syncState, () => syncState.offline) && status === "loading";
}
