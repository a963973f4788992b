import { proxy, subscribe } from "valtio/vanilla";
import { queueProfileEdit } from "../../db/account/mutations";
import { notSignedIn, profileRefused } from "../../domain/account/messages";
import {
  changeBetween,
  type ProfileChange,
  type ProfileField,
  profileFields,
} from "../../domain/account/profile";
import { session } from "../auth/session";
import { showToast } from "../shell/toasts";

/**
 * What was typed into the profile's form and is not saved yet. It outlives the form, so that neither another tab of the
 * page nor news from the server loses it, and ends with the sign-in.
 */
export const profileDraft = proxy<{ uid: string; typed: ProfileChange }>({ uid: "", typed: {} });

subscribe(session, () => {
  if (session.shopper?.uid !== profileDraft.uid) forgetDraft();
});

/** Notes what stands in a field now. */
export function typeProfile(uid: string, field: ProfileField, text: string): void {
  if (profileDraft.uid !== uid) Object.assign(profileDraft, { uid, typed: {} });
  profileDraft.typed[field] = text;
}

/**
 * Saves what was typed: on this device at once, and on the server as soon as it can be reached.
 * @param kept what the fields hold without it
 * @returns whether there was anything to save
 * @throws 'Not signed in' (spec 5)
 */
export async function saveProfile(kept: Record<ProfileField, string>): Promise<boolean> {
  const uid = session.shopper?.uid;
  if (!uid) throw new Error(notSignedIn);
  if (profileDraft.uid !== uid) return false;
  const taken = { ...profileDraft.typed };
  const change = changeBetween(kept, taken);
  const some = Object.keys(change).length > 0;
  if (some) await queueProfileEdit(uid, change);
  // What was typed while it was being stored stays in the form.
  const { typed } = profileDraft;
  for (const field of profileFields) if (typed[field] === taken[field]) delete typed[field];
  return some;
}

/** Says that the server did not take an edit, and puts it back into the form. */
export function tellRefusedEdit(uid: string, change: ProfileChange): void {
  const typed = profileDraft.uid === uid ? { ...profileDraft.typed } : {};
  Object.assign(profileDraft, { uid, typed: { ...change, ...typed } });
  showToast("error", profileRefused);
}

function forgetDraft(): void {
  Object.assign(profileDraft, { uid: "", typed: {} });
}
