import { loadFirstScreen } from "./firstScreen";

/** Starts feeding the catalogue. Called once, as early as possible: it waits for nothing that the page needs. */
export function startSync(): void {
  loadFirstScreen().catch((problem: unknown) => console.warn("The catalogue could not be loaded.", problem));
}
