import { toMilliseconds } from "../../domain/shared/dates";
import { fieldsOf, readId, readText } from "../../domain/shared/parse";
import { request, requestJson } from "../http";
import { authHeaders } from "./authStore";

/** A browser that is signed in to the account. */
export interface Device {
  id: string;
  /** "Chrome on Android". */
  label: string;
  /** Milliseconds since 1970; 0 when it is not known. */
  lastSeen: number;
  /** The browser that asks. */
  current: boolean;
}

const path = "/api/shop/devices";
const labelMaxChars = 100;

/** The devices of whoever is signed in, newest first. @throws {ShopError} */
export async function signedInDevices(): Promise<Device[]> {
  const { devices } = fieldsOf(await requestJson(path, { headers: authHeaders(), cache: "no-store" }));
  return (Array.isArray(devices) ? devices : []).map((raw) => {
    const fields = fieldsOf(raw);
    return {
      id: readId(fields["id"]),
      label: readText(fields["label"], labelMaxChars),
      lastSeen: toMilliseconds(fields["lastSeen"]) || toMilliseconds(fields["signedInAt"]),
      current: fields["current"] === true,
    };
  });
}

/** Signs one of them out. @throws {ShopError} */
export async function signDeviceOut(id: string): Promise<true> {
  await request(`${path}/${encodeURIComponent(id)}`, { method: "DELETE", headers: authHeaders() });
  return true;
}
