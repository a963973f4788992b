import type { SyncStatus } from "../catalogue/runCatalogueSync";

/** What the tab that syncs tells the others. */
export type Message =
  /** There is something new in the stored catalogue. */
  | { stored: true }
  /** How it stands with the server. */
  | { contact: SyncStatus };

/** The other tabs of this shop; a tab that cannot hear them looks again when it becomes visible. */
export function openChannel(hear: (message: Message) => void): (message: Message) => void {
  if (typeof BroadcastChannel === "undefined") return () => {};
  const channel = new BroadcastChannel("haat-sync");
  channel.onmessage = ({ data }) => hear(data as Message);
  return (message) => channel.postMessage(message);
}
