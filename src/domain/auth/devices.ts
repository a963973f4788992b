import { devicesMax } from "../shared/limits";

/** A device id as browsers make it: a UUID. */
export function isDeviceId(raw: unknown): raw is string {
  return typeof raw === "string" && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(raw);
}

/** The list with this device in the newest place, oldest first. Spec 9: at most 3, the oldest is dropped. */
export function keepDevice(
  deviceIds: readonly string[],
  device: string,
): { kept: string[]; dropped: string[] } {
  const all = [...deviceIds.filter((id) => id !== device), device];
  return { kept: all.slice(-devicesMax), dropped: all.slice(0, -devicesMax) };
}

/** The list without this device, as at sign-out (spec 4). */
export function dropDevice(deviceIds: readonly string[], device: string): string[] {
  return deviceIds.filter((id) => id !== device);
}

/** A stored list of devices, each once; [] for what is none. */
export function parseDeviceIds(raw: unknown): string[] {
  return Array.isArray(raw) ? [...new Set(raw.filter((id) => typeof id === "string" && id !== ""))] : [];
}
