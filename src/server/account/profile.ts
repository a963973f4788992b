import { pb } from "../pocketbase";

/** Fetches the raw record of the signed-in account. @throws {ShopError} */
export function fetchProfileRecord(uid: string): Promise<unknown> {
  return pb.collection("users").getOne(uid);
}

/**
 * Changes fields of the signed-in account.
 * @returns the changed raw record
 * @throws {ShopError}
 */
export function updateProfile(uid: string, fields: Record<string, unknown>): Promise<unknown> {
  return pb.collection("users").update(uid, fields);
}
