import { useEffect, useRef, useState } from "react";
import { deviceSignedOutText } from "../../domain/account/messages";
import { networkError } from "../../domain/shared/messages";
import { type Device, fetchSignedInDevices, signDeviceOut } from "../../server/auth/devices";
import { isOfflineError, ShopError } from "../../server/shopError";
import { onServerReachable } from "../device/syncStatus";
import { showToast, withErrorToast } from "../shell/toasts";
import { retryAccountSync } from "./accountSync";

export type { Device };

/** The devices that are signed in to the account, or why their list could not be loaded. */
export interface Devices {
  list?: readonly Device[];
  problem?: "offline" | "refused";
}

/**
 * The devices that are signed in to the account. The list is never stored, because an old list would hide a
 * new sign-in: it is requested again when the page becomes visible and when the network returns.
 */
export function useDevices(): Devices & { signOutOf(device: Device): Promise<void>; reload(): void } {
  const [devices, setDevices] = useState<Devices>({});
  /**
   * Number of the last load. The answer to an earlier load is ignored: it may arrive later and still list a
   * device that was signed out meanwhile.
   */
  const lastLoad = useRef(0);

  const load = async () => {
    lastLoad.current += 1;
    const loadNumber = lastLoad.current;
    const loaded = await loadDevices();
    if (loadNumber === lastLoad.current) setDevices(loaded);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` reads nothing that changes.
  useEffect(() => {
    const loadIfVisible = () => {
      if (!document.hidden) void load();
    };
    loadIfVisible();
    document.addEventListener("visibilitychange", loadIfVisible);
    const stopListening = onServerReachable(loadIfVisible);
    return () => {
      document.removeEventListener("visibilitychange", loadIfVisible);
      stopListening();
    };
  }, []);

  return {
    ...devices,
    reload: () => void load(),
    signOutOf: (device) =>
      withErrorToast(async () => {
        try {
          await signDeviceOut(device.id);
          showToast("success", deviceSignedOutText(device.label));
        } catch (problem) {
          // The server could not be reached, so the device stays signed in.
          if (!isOfflineError(problem)) throw problem;
          showToast("error", networkError);
        }
        await load();
      }),
  };
}

async function loadDevices(): Promise<Devices> {
  try {
    return { list: await fetchSignedInDevices() };
  } catch (problem) {
    // The auth token is no longer valid: the account sync then asks the server for the reason and ends the
    // session.
    if (problem instanceof ShopError && problem.status === 401) retryAccountSync();
    else if (!(problem instanceof ShopError)) console.warn(problem);
    return { problem: isOfflineError(problem) ? "offline" : "refused" };
  }
}
