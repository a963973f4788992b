import { authHeaders } from "../auth/authStore";
import { requestJson } from "../http";

const path = (uid: string) => `/api/collections/users/records/${encodeURIComponent(uid)}`;

/** The record of whoever is signed in. @throws {ShopError} */
export function profileRecord(uid: string): Promise<unknown> {
  return requestJson(path(uid), { headers: authHeaders(), cache: "no-store" });
}

/** Changes fields of it; answers the record as it is then. @throws {ShopError} */
export function updateProfile(uid: string, fields: object): Promise<unknown> {
  return requestJson(path(uid), {
    method: "PATCH",
    headers: { "Content-Type": "application/json", ...authHeaders() },
    body: JSON.stringify(fields),
  });
}
