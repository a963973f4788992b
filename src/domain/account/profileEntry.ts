import { clockFrom } from "../cart/sync/device";
import type { EntryName } from "../cart/sync/entries";
import { type Entry, isRegister, latestStamp, mergeEntries } from "../cart/sync/entry";
import type { Stamp } from "../cart/sync/stamp";
import { addressFieldMaxChars, profileFieldMaxChars } from "../shared/limits";
import { fieldsOf } from "../shared/parse";
import {
  type ProfileChange,
  type ProfileField,
  type ProfileTexts,
  profileFields,
  profileFormValues,
} from "./profile";

/*
 * The edits of a profile as an entry that the devices of an account share: each edited field is a register {stamp, value} with
 * the field's name. The record of `users` has the values; the entry says which of two edits is the later one.
 */

export const profileName: EntryName = { kind: "profile", key: "" };

/** The change of the entry that an edit makes, with one stamp. @param next makes a stamp later than all stamps of the entry */
export function profileDelta(change: ProfileChange, next: () => Stamp): Entry {
  const stamp = next();
  return Object.fromEntries(
    profileFields.flatMap((field) => {
      const value = change[field];
      return value === undefined ? [] : [[field, { stamp, value }]];
    }),
  );
}

/**
 * The entry after an edit that came without a stamp.
 * @param nowMs when it came @param node the name of the server in stamps, see `nextStamp`
 */
export function stampProfile(stored: Entry, change: ProfileChange, nowMs: number, node: string): Entry {
  return mergeEntries(stored, profileDelta(change, clockFrom(latestStamp(stored), nowMs, node).next));
}

/** The fields of the profile form that are different in two records. @returns their values in `after` */
export function editedFields(before: ProfileTexts, after: ProfileTexts): ProfileChange {
  const [old, texts] = [profileFormValues(before), Object.entries(profileFormValues(after))];
  return Object.fromEntries(texts.filter(([field, text]) => text !== old[field as ProfileField]));
}

/** The edited fields of an entry; those that cannot be read are left out. */
export function profileOfEntry(entry: Entry): ProfileChange {
  const change: ProfileChange = {};
  for (const field of profileFields) {
    const value = fieldsOf(entry[field])["value"];
    if (isRegister(entry[field]) && typeof value === "string") change[field] = value;
  }
  return change;
}

/** The fields of `after` whose register is another one than in `before`. */
export function changedProfile(before: Entry, after: Entry): ProfileChange {
  const isSame = (field: string) => stampOf(before, field) === stampOf(after, field);
  return profileOfEntry(Object.fromEntries(Object.entries(after).filter(([field]) => !isSame(field))));
}

/** The fields of an edit that have another value after a merge, because a later edit had changed them before. */
export function overruledFields(delta: Entry, merged: Entry): ProfileField[] {
  const [edited, shown] = [profileOfEntry(delta), profileOfEntry(merged)];
  return profileFields.filter((field) => edited[field] !== undefined && edited[field] !== shown[field]);
}

/** Whether each member is a field of the profile form with a text that the server stores. */
export function isProfileDelta(delta: Entry): boolean {
  const members = Object.entries(delta);
  return members.length > 0 && members.every(([name, register]) => isFieldRegister(name, register));
}

function isFieldRegister(name: string, register: unknown): boolean {
  const maxChars = name === "displayName" || name === "phone" ? profileFieldMaxChars : addressFieldMaxChars;
  if (!(profileFields as readonly string[]).includes(name) || !isRegister(register)) return false;
  const { value } = register;
  return typeof value === "string" && value.length <= maxChars;
}

function stampOf(entry: Entry, field: string): Stamp {
  const register = entry[field];
  return isRegister(register) ? register.stamp : "";
}
