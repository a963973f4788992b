import { devicesMax } from "../shared/limits";

/** Whether this is a device id: a UUID. */
export function isDeviceId(raw: unknown): raw is string {
  return typeof raw === "string" && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(raw);
}

/**
 * Adds a device to an account's list (oldest first) as the newest one; when the list exceeds the device cap
 * (`devicesMax`), drops the oldest (specification section 9).
 */
export function addDeviceId(
  deviceIds: readonly string[],
  device: string,
): { kept: string[]; dropped: string[] } {
  const all = [...deviceIds.filter((id) => id !== device), device];
  return { kept: all.slice(-devicesMax), dropped: all.slice(0, -devicesMax) };
}

/** Removes a device from an account's list, as a sign-out does (specification section 4). */
export function removeDeviceId(deviceIds: readonly string[], device: string): string[] {
  return deviceIds.filter((id) => id !== device);
}

/** Parses a stored list of device ids and removes duplicates; [] for any other value. */
export function parseDeviceIds(raw: unknown): string[] {
  return Array.isArray(raw) ? [...new Set(raw.filter((id) => typeof id === "string" && id !== ""))] : [];
}
