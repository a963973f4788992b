import { addressesMax, addressFieldMaxChars, photoAddressMaxChars } from "../shared/limits";
import { fieldsOf } from "../shared/parse";
import { addressFields } from "./profile";

/*
 * What the server accepts as a shopper's profile. The page's form stays within it; rows of older releases and imports may not,
 * so an unchanged part of a stored address is accepted.
 */

/** Whether this is the https address of a picture, or "" for none. */
export function isPhotoUrl(raw: unknown): raw is string {
  return (
    raw === "" ||
    (typeof raw === "string" &&
      raw.length <= photoAddressMaxChars &&
      /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?(?:[/?#][\x21-\x7e\u00a0-\uffff]*)?$/i.test(raw))
  );
}

/**
 * Whether this is a list of addresses of {line1, line2, city, state, pincode, label}, each a text.
 * @param stored the list before the change; a field that one of its addresses has with the same value is accepted
 */
export function isAddressList(raw: unknown, stored: unknown): boolean {
  if (!Array.isArray(raw)) return false;
  const before: unknown[] = Array.isArray(stored) ? stored : [];
  return (
    raw.length <= Math.max(addressesMax, before.length) &&
    raw.every((address) => [{}, ...before].some((old) => isAddressOrOld(address, old)))
  );
}

function isAddressOrOld(address: unknown, old: unknown): boolean {
  if (isSame(address, old)) return true;
  if (typeof address !== "object" || address === null || Array.isArray(address)) return false;
  const oldFields = fieldsOf(old);
  return Object.entries(address).every(
    ([name, value]) =>
      (Object.hasOwn(oldFields, name) && isSame(value, oldFields[name])) || isAddressField(name, value),
  );
}

function isAddressField(name: string, value: unknown): boolean {
  return (
    (addressFields as readonly string[]).includes(name) &&
    typeof value === "string" &&
    value.length <= addressFieldMaxChars
  );
}

/** Compares two values that come from JSON. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
