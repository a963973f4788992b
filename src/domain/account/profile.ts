import {
  addressesMax,
  addressFieldMaxChars,
  dateMaxChars,
  orderEmailMaxChars,
  photoAddressMaxChars,
  profileFieldMaxChars,
} from "../shared/limits";
import { fieldsOf, parseId, parseText } from "../shared/parse";

/** The fields of an address (spec 2). */
export const addressFields = ["line1", "line2", "city", "state", "pincode", "label"] as const;

/**
 * The fields of the profile form: displayName and phone of the account, and the fields of its first address.
 */
export const profileFields = ["displayName", "phone", ...addressFields] as const;
export type ProfileField = (typeof profileFields)[number];

/** New values of the profile fields that an edit changes. */
export type ProfileChange = Partial<Record<ProfileField, string>>;

/** An account's profile after `parseProfile`. */
export interface Profile {
  uid: string;
  email: string;
  displayName: string;
  phone: string;
  photoURL: string;
  /**
   * As stored on the server. The profile form edits the first address and leaves the other addresses
   * unchanged.
   */
  addresses: unknown[];
  /** Time of the last change on the server, as sortable text. */
  updatedAt: string;
}

/** The parts of a profile that the profile form edits. */
export type EditableProfile = Pick<Profile, "displayName" | "phone" | "addresses">;

/** Parses a PocketBase record of `users`; undefined when it has no id. Never throws. */
export function parseProfile(raw: unknown): Profile | undefined {
  const fields = fieldsOf(raw);
  const uid = parseId(fields["id"]);
  if (!uid) return;
  const { addresses } = fields;
  return {
    uid,
    // The owner may set any address in the dashboard.
    email: parseText(fields["email"], orderEmailMaxChars),
    displayName: parseText(fields["displayName"], profileFieldMaxChars),
    phone: parseText(fields["phone"], profileFieldMaxChars),
    photoURL: parseText(fields["photoURL"], photoAddressMaxChars),
    addresses: Array.isArray(addresses) ? addresses : [],
    updatedAt: parseText(fields["updatedAt"], dateMaxChars),
  };
}

/** The texts that the profile form shows of a stored profile: name, phone and the first address. */
export function profileFormValues({
  displayName,
  phone,
  addresses,
}: EditableProfile): Record<ProfileField, string> {
  const first = fieldsOf(addresses[0]);
  const texts = { displayName, phone } as Record<ProfileField, string>;
  for (const field of addressFields) {
    const value = first[field];
    // Imported addresses may have a numeric pincode.
    texts[field] = parseText(typeof value === "number" ? `${value}` : value, addressFieldMaxChars);
  }
  return texts;
}

/** The profile after an edit of the form. */
export function applyProfileChange(profile: Profile, change: ProfileChange): Profile {
  return { ...profile, ...buildUserRecordUpdate(profile.addresses, change) };
}

/**
 * The fields of a `users` record that an edit of the profile form updates (spec 3: only these).
 * @param addresses current addresses; the edit applies to the first address, the other addresses stay
 */
export function buildUserRecordUpdate(
  addresses: readonly unknown[],
  change: ProfileChange,
): Partial<EditableProfile> {
  const { displayName, phone, ...address } = change;
  return {
    ...(displayName !== undefined && { displayName }),
    ...(phone !== undefined && { phone }),
    ...(Object.keys(address).length > 0 && {
      addresses: [{ ...fieldsOf(addresses[0]), ...address }, ...addresses.slice(1)],
    }),
  };
}

/** Merges edits of the profile form, oldest first; the later value of a field wins. */
export function mergeProfileChanges(changes: readonly ProfileChange[]): ProfileChange {
  return Object.assign({}, ...changes);
}

/** The edit that the shopper has typed: the fields that differ from the stored values, trimmed. */
export function diffProfile(stored: Record<ProfileField, string>, typed: ProfileChange): ProfileChange {
  const change: ProfileChange = {};
  for (const field of profileFields) {
    const text = typed[field]?.trim();
    if (text !== undefined && text !== stored[field]) change[field] = text;
  }
  return change;
}

/*
 * What the server accepts as a shopper's profile. The profile form always sends acceptable values; records of
 * older releases and imports may have other values, so the server accepts a value that a stored address
 * already has.
 */

/** Whether this is the https URL of a profile picture, or "" for no picture. */
export function isPhotoUrl(raw: unknown): raw is string {
  return (
    raw === "" ||
    (typeof raw === "string" &&
      raw.length <= photoAddressMaxChars &&
      /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:[/?#][\x21-\x7e\u00a0-\uffff]*)?$/i.test(raw))
  );
}

/**
 * Whether `raw` is a list of addresses whose fields are texts: line1, line2, city, state, pincode, label.
 * @param stored the list in the database; `raw` may repeat any value that a stored address has in the same
 * field
 */
export function isAddressList(raw: unknown, stored: unknown): boolean {
  if (!Array.isArray(raw)) return false;
  const before: unknown[] = Array.isArray(stored) ? stored : [];
  return (
    raw.length <= Math.max(addressesMax, before.length) &&
    raw.every((address) => [{}, ...before].some((old) => isAcceptableAddress(address, old)))
  );
}

function isAcceptableAddress(address: unknown, old: unknown): boolean {
  if (isSameJson(address, old)) return true;
  if (typeof address !== "object" || address === null || Array.isArray(address)) return false;
  const oldFields = fieldsOf(old);
  return Object.entries(address).every(
    ([name, value]) =>
      (Object.hasOwn(oldFields, name) && isSameJson(value, oldFields[name])) ||
      isValidAddressField(name, value),
  );
}

function isValidAddressField(name: string, value: unknown): boolean {
  return (
    (addressFields as readonly string[]).includes(name) &&
    typeof value === "string" &&
    value.length <= addressFieldMaxChars
  );
}

/** Whether two values parsed from JSON are equal, with their members in the same order. */
function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
