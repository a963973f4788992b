import { parseDateMs } from "../../domain/shared/dates";
import { fieldsOf, parseId, parseText } from "../../domain/shared/parse";
import { pb } from "../pocketbase";

/** A browser that is signed in to the account. */
export interface Device {
  id: string;
  /** Browser and system, for example "Chrome on Android". */
  label: string;
  /** Milliseconds since 1970; 0 when it is not known. */
  lastSeen: number;
  /** Whether this device is the browser in which the code runs. */
  current: boolean;
}

const path = "/api/shop/devices";
const labelMaxChars = 100;

/** Fetches the devices of the signed-in account, newest first. @throws {ShopError} */
export async function fetchSignedInDevices(): Promise<Device[]> {
  const { devices } = fieldsOf(await pb.send(path, { method: "GET" }));
  return (Array.isArray(devices) ? devices : []).map((raw) => {
    const fields = fieldsOf(raw);
    return {
      id: parseId(fields["id"]),
      label: parseText(fields["label"], labelMaxChars),
      lastSeen: parseDateMs(fields["lastSeen"]) || parseDateMs(fields["signedInAt"]),
      current: fields["current"] === true,
    };
  });
}

/** Signs a device out. @throws {ShopError} */
export async function signDeviceOut(id: string): Promise<void> {
  await pb.send(`${path}/${encodeURIComponent(id)}`, { method: "DELETE" });
}
