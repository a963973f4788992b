import {
  addressFieldMaxChars,
  dateMaxChars,
  orderEmailMaxChars,
  photoAddressMaxChars,
  profileFieldMaxChars,
} from "../shared/limits";
import { fieldsOf, readId, readText } from "../shared/parse";

/** The fields of an address (spec 2). */
export const addressFields = ["line1", "line2", "city", "state", "pincode", "label"] as const;

/** What the profile's form edits: two fields of the account, and its first address. */
export const profileFields = ["displayName", "phone", ...addressFields] as const;
export type ProfileField = (typeof profileFields)[number];

/** Fields with their new text; the others stay as they are. */
export type ProfileChange = Partial<Record<ProfileField, string>>;

/** An account as its owner sees it. */
export interface Profile {
  uid: string;
  email: string;
  displayName: string;
  phone: string;
  photoURL: string;
  /** As the server keeps them: the form edits the first one and must not lose anything of the others. */
  addresses: unknown[];
  /** The server's time of the last change, as text that sorts. */
  updatedAt: string;
}

/** A record of `users`; undefined for what is none. Never throws. */
export function parseProfile(raw: unknown): Profile | undefined {
  const fields = fieldsOf(raw);
  const uid = readId(fields["id"]);
  if (!uid) return;
  const { addresses } = fields;
  return {
    uid,
    // An owner may give an account any address by hand.
    email: readText(fields["email"], orderEmailMaxChars),
    displayName: readText(fields["displayName"], profileFieldMaxChars),
    phone: readText(fields["phone"], profileFieldMaxChars),
    photoURL: readText(fields["photoURL"], photoAddressMaxChars),
    addresses: Array.isArray(addresses) ? addresses : [],
    updatedAt: readText(fields["updatedAt"], dateMaxChars),
  };
}

/** What stands in the form. */
export function profileTexts({ displayName, phone, addresses }: Profile): Record<ProfileField, string> {
  const first = fieldsOf(addresses[0]);
  const texts = { displayName, phone } as Record<ProfileField, string>;
  for (const field of addressFields) {
    const value = first[field];
    // Whoever imports addresses may have a pincode as a number.
    texts[field] = readText(typeof value === "number" ? `${value}` : value, addressFieldMaxChars);
  }
  return texts;
}

/** The profile with a change in it. */
export function changeProfile(profile: Profile, change: ProfileChange): Profile {
  return { ...profile, ...profileUpdate(profile.addresses, change) };
}

/**
 * What the server has to store (spec 3: of these fields only).
 * @param addresses as they are now: the first one takes the change, the others stay as they are
 */
export function profileUpdate(
  addresses: readonly unknown[],
  change: ProfileChange,
): Partial<Pick<Profile, "displayName" | "phone" | "addresses">> {
  const { displayName, phone, ...address } = change;
  return {
    ...(displayName !== undefined && { displayName }),
    ...(phone !== undefined && { phone }),
    ...(Object.keys(address).length > 0 && {
      addresses: [{ ...fieldsOf(addresses[0]), ...address }, ...addresses.slice(1)],
    }),
  };
}

/** Several edits as one: of a field that was edited twice the later text counts. */
export function mergeChanges(changes: readonly ProfileChange[]): ProfileChange {
  return Object.assign({}, ...changes);
}

/** What of a form differs from what is kept. */
export function changeBetween(kept: Record<ProfileField, string>, typed: ProfileChange): ProfileChange {
  const change: ProfileChange = {};
  for (const field of profileFields) {
    const text = typed[field]?.trim();
    if (text !== undefined && text !== kept[field]) change[field] = text;
  }
  return change;
}
