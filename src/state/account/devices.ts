import { useEffect, useState } from "react";
import { networkError } from "../../domain/shared/messages";
import { type Device, signDeviceOut, signedInDevices } from "../../server/auth/devices";
import { ShopError } from "../../server/shopError";
import { showToast } from "../shell/toasts";
import { withErrorToast } from "../shell/withErrorToast";
import { retryAccountSync } from "./accountSync";

export type { Device };

/** The devices that are signed in to the account, or why they cannot be listed. */
export interface Devices {
  list?: readonly Device[];
  problem?: "offline" | "refused";
}

/**
 * The signed-in devices. They are asked of the server each time, as a list of yesterday would hide who is signed in
 * today; again when the page becomes visible.
 */
export function useDevices(): Devices & { signOutOf(device: Device): Promise<void>; reload(): void } {
  const [devices, setDevices] = useState<Devices>({});

  const load = async () => {
    try {
      setDevices({ list: await signedInDevices() });
    } catch (problem) {
      if (!(problem instanceof ShopError)) throw problem;
      // Nobody's token any more: sync finds out why, and ends the sign-in.
      if (problem.status === 401) retryAccountSync();
      setDevices({ problem: problem.kind === "offline" ? "offline" : "refused" });
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` reads nothing that changes.
  useEffect(() => {
    const look = () => {
      if (!document.hidden) void load();
    };
    look();
    document.addEventListener("visibilitychange", look);
    addEventListener("online", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("online", look);
    };
  }, []);

  return {
    ...devices,
    reload: () => void load(),
    signOutOf: (device) =>
      withErrorToast(async () => {
        const gone = await signDeviceOut(device.id).catch(told);
        if (gone) showToast("success", `${device.label} is signed out.`);
        await load();
      }),
  };
}

/** Without a network a device stays signed in, which is said. */
function told(problem: unknown): false {
  if (!(problem instanceof ShopError) || problem.kind !== "offline") throw problem;
  showToast("error", networkError);
  return false;
}
