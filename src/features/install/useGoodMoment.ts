import { useEffect, useEffectEvent } from "react";
import { type InstallMemory, shouldOfferInstall } from "../../domain/device/install";
import { syncState } from "../../state/device/syncState";

/** How often a moment is looked at; nobody waits for it. */
const lookMs = 2_000;
const fields = "input, textarea, select, [contenteditable]";

/** Runs something once it may be asked whether to install the shop; see domain/install. */
export function useGoodMoment(
  wanted: boolean,
  memory: InstallMemory | undefined,
  belongings: number,
  path: string,
  run: () => void,
): void {
  const look = useEffectEvent(() => {
    const moment = { now: Date.now(), openMs: performance.now(), belongings, path, busy: isBusy() };
    if (memory && shouldOfferInstall(memory, moment)) run();
  });
  useEffect(() => {
    if (!wanted) return;
    const timer = setInterval(look, lookMs);
    return () => clearInterval(timer);
  }, [wanted]);
}

/** Somebody types, has a dialog open, or is not here at all; or there is nothing to install it from. */
function isBusy(): boolean {
  return (
    document.hidden ||
    syncState.offline ||
    document.querySelector("dialog[open]") !== null ||
    (document.activeElement?.matches(fields) ?? false)
  );
}
