import { createStampClock } from "../cart/sync/deviceSync";
import type { EntryName } from "../cart/sync/entries";
import { type Entry, isRegister, latestStamp, mergeEntries } from "../cart/sync/entry";
import { nextStamp, type Stamp } from "../cart/sync/stamp";
import { addressFieldMaxChars, profileFieldMaxChars } from "../shared/limits";
import { fieldsOf } from "../shared/parse";
import {
  type EditableProfile,
  type ProfileChange,
  type ProfileField,
  profileFields,
  profileFormValues,
} from "./profile";

/*
 * The profile as a synced entry, which server and devices of an account merge. Each edited field is a
 * last-writer-wins register {stamp, value} under the field's name. The `users` record holds the values; the
 * stamps decide which of two edits is later.
 */

export const profileEntryName: EntryName = { kind: "profile", key: "" };

/**
 * Creates the change (delta) of the profile entry for an edit of the profile form. All edited fields get the
 * same stamp.
 * @param next makes a stamp later than all stamps of the profile entry
 */
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
 * Merges an edit that a client sent without a stamp into the account's profile entry, with a new stamp.
 * @param stored the profile entry before the edit
 * @param nowMs when the server received the edit, in milliseconds since 1970
 * @param node the server's node name in stamps, see `nextStamp`
 */
export function stampProfileEdit(stored: Entry, change: ProfileChange, nowMs: number, node: string): Entry {
  return mergeEntries(stored, profileDelta(change, createStampClock(latestStamp(stored), nowMs, node).next));
}

/**
 * Adds values from an identity provider (Google) to a profile entry, for fields that the shopper has never
 * edited. These values get a stamp earlier than that of any edit, so every edit replaces them: also an edit
 * that emptied the field, and an offline edit that a device sends later.
 * @param node see `stampProfileEdit`
 */
export function fillProfileFromProvider(stored: Entry, values: ProfileChange, node: string): Entry {
  return mergeEntries(
    profileDelta(values, () => nextStamp("", 0, node)),
    stored,
  );
}

/**
 * The fields of the profile form that differ between two `users` records.
 * @returns their values in `after`
 */
export function diffProfileRecords(before: EditableProfile, after: EditableProfile): ProfileChange {
  const [old, texts] = [profileFormValues(before), Object.entries(profileFormValues(after))];
  return Object.fromEntries(texts.filter(([field, text]) => text !== old[field as ProfileField]));
}

/** The values of the fields of a profile entry; skips fields that cannot be read. */
export function parseProfileEntry(entry: Entry): ProfileChange {
  const change: ProfileChange = {};
  for (const field of profileFields) {
    const value = fieldsOf(entry[field])["value"];
    if (isRegister(entry[field]) && typeof value === "string") change[field] = value;
  }
  return change;
}

/**
 * The fields whose stamp differs between two states of the profile entry.
 * @returns their values in `after`
 */
export function changedProfileFields(before: Entry, after: Entry): ProfileChange {
  const isSame = (field: string) => stampOfField(before, field) === stampOfField(after, field);
  return parseProfileEntry(Object.fromEntries(Object.entries(after).filter(([field]) => !isSame(field))));
}

/**
 * The fields of a profile edit that lost to a later edit, so that the merged entry has another value.
 * @param delta the edit
 * @param merged the account's profile entry after merging the edit
 */
export function overruledFields(delta: Entry, merged: Entry): ProfileField[] {
  const [edited, shown] = [parseProfileEntry(delta), parseProfileEntry(merged)];
  return profileFields.filter((field) => edited[field] !== undefined && edited[field] !== shown[field]);
}

/**
 * Whether a received profile edit has at least one member, and each member is a field of the profile form
 * with a stamp and a text within the maximum length.
 */
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

function stampOfField(entry: Entry, field: string): Stamp {
  const register = entry[field];
  return isRegister(register) ? register.stamp : "";
}
