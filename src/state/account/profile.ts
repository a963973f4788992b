import { proxy, snapshot, useSnapshot } from "valtio";
import { queueProfileEdit } from "../../db/account/mutations";
import {
  addressLabel,
  cityLabel,
  line1Label,
  line2Label,
  nameLabel,
  notSignedIn,
  phoneLabel,
  pincodeLabel,
  profileOverruled,
  stateLabel,
} from "../../domain/account/messages";
import {
  diffProfile,
  type ProfileChange,
  type ProfileField,
  profileFields,
} from "../../domain/account/profile";
import { onSessionChanged, signedInUid } from "../auth/session";
import { showToastWhenVisible } from "../shell/toasts";

/**
 * What the shopper has typed into the profile form and not saved. It is kept outside of the form, so that it
 * survives a change of the account page's tab and an update from the server; it is deleted when the session
 * ends.
 */
const draft = proxy<{ uid: string; typed: ProfileChange }>({ uid: "", typed: {} });
/**
 * The saved fields of the draft: the saved text, and the stored value before (`before`). A field stays in the
 * draft until the live query delivers another value than `before`.
 */
let savedFields: Partial<Record<ProfileField, { text: string; before: string }>> = {};

onSessionChanged(() => {
  if (signedInUid() !== draft.uid) setDraft("", {});
});

/**
 * The unsaved fields of this account's profile form. valtio's option `sync` keeps the caret in place while
 * the shopper types.
 */
export function useProfileDraft(uid: string): ProfileChange {
  const { uid: draftOf, typed } = useSnapshot(draft, { sync: true });
  return draftOf === uid ? typed : {};
}

/** The unsaved fields of this account's profile form, for tests. */
export function currentProfileDraft(uid: string): ProfileChange {
  return draft.uid === uid ? snapshot(draft).typed : {};
}

/** Sets the unsaved text of a field of the profile form. */
export function setProfileDraftField(uid: string, field: ProfileField, text: string): void {
  if (draft.uid !== uid) setDraft(uid, {});
  draft.typed[field] = text;
}

/**
 * Saves the unsaved fields of the profile form: on this device at once, on the server with the next sync.
 * @param stored the stored profile's values of the fields
 * @returns whether any field had changed
 * @throws 'Not signed in' (spec 5)
 */
export async function saveProfile(stored: Record<ProfileField, string>): Promise<boolean> {
  const uid = signedInUid();
  if (!uid) throw new Error(notSignedIn);
  if (draft.uid !== uid) return false;
  const saving = { ...draft.typed };
  const base = { ...stored };
  for (const field of profileFields) base[field] = savedFields[field]?.text ?? base[field];
  const change = diffProfile(base, saving);
  const changed = Object.keys(change).length > 0;
  if (changed) await queueProfileEdit(uid, change);
  for (const field of profileFields) {
    // The shopper has changed the field again during the write.
    if (draft.typed[field] !== saving[field]) continue;
    const text = change[field];
    if (text !== undefined) {
      draft.typed[field] = text;
      savedFields[field] = { text, before: stored[field] };
    } else if (savedFields[field] === undefined) delete draft.typed[field];
  }
  return changed;
}

/**
 * Removes saved fields from the draft once the stored profile has their values, or later values of another
 * device. They cannot be removed when they are saved: the database write ends before the live query delivers
 * its result, so the field would show its old value for a moment.
 * @param stored the stored profile's values of the fields
 */
export function removeSavedDraftFields(uid: string, stored: Record<ProfileField, string>): void {
  if (draft.uid !== uid) return;
  for (const field of profileFields) {
    const edit = savedFields[field];
    if (!edit || edit.before === stored[field]) continue;
    if (draft.typed[field] === edit.text) delete draft.typed[field];
    delete savedFields[field];
  }
}

const fieldLabels: Record<ProfileField, string> = {
  displayName: nameLabel,
  phone: phoneLabel,
  line1: line1Label,
  line2: line2Label,
  city: cityLabel,
  state: stateLabel,
  pincode: pincodeLabel,
  label: addressLabel,
};

/** Shows a toast that names the profile fields whose edit lost against a later edit on another device. */
export function showProfileEditOverruled(fields: readonly ProfileField[]): void {
  const names = fields.map((field) => fieldLabels[field]).join(", ");
  showToastWhenVisible("warning", profileOverruled(names, fields.length));
}

function setDraft(uid: string, typed: ProfileChange): void {
  Object.assign(draft, { uid, typed });
  savedFields = {};
}
