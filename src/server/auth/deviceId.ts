/** Under which name the device of the last sign-in is kept. */
const storageKey = "deviceId";

/** A new name for this device: one for each sign-in (spec 3), so that none can be taken for another. */
export function newDeviceId(): string {
  // Only pages of https and of the own computer have crypto.randomUUID.
  if ("randomUUID" in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

export function keepDeviceId(id: string): void {
  try {
    localStorage.setItem(storageKey, id);
  } catch {
    // The token names the device too.
  }
}

export function forgetDeviceId(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Nothing was kept.
  }
}
