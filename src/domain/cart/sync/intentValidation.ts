import { isProfileDelta } from "../../account/profileEntry";
import { lineQuantityMax } from "../../shared/limits";
import { type Fields, fieldsOf } from "../../shared/parse";
import { type EntryName, entryKinds, parseLineKey } from "./entries";
import { type Entry, isRegister, stampsOf } from "./entry";
import { isStamp, isTooFarAhead } from "./stamp";
import { baseIntentVersion, newestIntentVersion, type RejectCode } from "./syncProtocol";

/*
 * Validates an intent, which is one unsent change that a device sends: account, version, name, members and
 * numbers. A newer, broken or foreign client can send anything.
 */

/**
 * Maximum length of a synced entry, and of an intent (a change of an entry), as JSON. It is the same for
 * both, so that a device can send a stored entry in one intent.
 */
export const entryMaxChars = 8_000;

/**
 * Maximum nesting of an intent. An address in a profile needs five levels; the server's JavaScript engine
 * overflows its stack at some thousand levels.
 */
const nestedMax = 20;

type Refusal =
  | { outcome: "retry"; code: "clock-ahead" | "update-the-shop" }
  | { outcome: "rejected"; code: RejectCode };

/**
 * Why the server refuses an intent (unsent change) for its form alone, whatever entries the server has;
 * undefined when the form is right.
 * @param fields members of an intent in any shape
 * @param server `account`: id of the account that is signed in; `serverMs`: the server's clock, in
 * milliseconds since 1970
 */
export function findIntentRefusal(
  fields: Fields,
  { account, serverMs }: { account: string; serverMs: number },
): Refusal | undefined {
  const { version, delta } = fields;
  const rejected = (code: RejectCode): Refusal => ({ outcome: "rejected", code });
  if (fields["account"] !== account) return rejected("foreign-account");
  if (!Number.isSafeInteger(version)) return rejected("unknown-shape");
  if ((version as number) > newestIntentVersion || (version as number) < baseIntentVersion)
    return { outcome: "retry", code: "update-the-shop" };
  const { id, kind, key } = fields;
  if (typeof id !== "string" || !id || typeof kind !== "string" || typeof key !== "string")
    return rejected("unknown-shape");
  // A kind of a newer release: the device keeps the change until this server knows the kind.
  if (!(entryKinds as readonly string[]).includes(kind)) return { outcome: "retry", code: "update-the-shop" };
  if (isDeeperThan(nestedMax, delta) || JSON.stringify(delta ?? null).length > entryMaxChars)
    return rejected("unknown-shape");
  const changed = fieldsOf(delta);
  const isShape = kind === "profile" ? isProfileDelta(changed as Entry) : isKnownShape(kind, changed);
  if (!isKnownName({ kind, key }) || !isShape) return rejected("unknown-shape");
  if (kind === "line" && hasAbsurdQuantity(changed)) return rejected("absurd-quantity");
  if (stampsOf(delta as Entry).some((stamp) => isTooFarAhead(stamp, serverMs)))
    return { outcome: "retry", code: "clock-ahead" };
  return;
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((member) => isDeeperThan(levels - 1, member));
}

function isKnownName({ kind, key }: EntryName): boolean {
  if (kind === "line") return parseLineKey(key) !== undefined;
  if (kind === "wish") return /^[\w-]{1,100}$/.test(key);
  return key === "";
}

/**
 * Whether a change (`delta`) has at least one member, and each is a register or one of the maps that the
 * merge rule knows for this kind of entry. `set` of a wishlist item must have the boolean `listed`: the
 * server could never delete the tombstone of an item whose `listed` has another type.
 */
function isKnownShape(kind: string, delta: Fields): boolean {
  const members = Object.entries(delta);
  return (
    members.length > 0 &&
    members.every(([name, value]) => {
      if (name === "taps" || name === "sold")
        return kind === "line" && isMapOf(value, isStamp, Number.isSafeInteger);
      if (name === "viewed")
        return kind === "viewed" && isMapOf(value, (id) => /^[\w-]{1,100}$/.test(id), isStamp);
      if (kind === "wish" && name === "set" && typeof fieldsOf(value)["listed"] !== "boolean") return false;
      return /^[a-zA-Z]{1,40}$/.test(name) && isRegister(value);
    })
  );
}

function isMapOf(
  value: unknown,
  isKey: (key: string) => boolean,
  isValue: (value: unknown) => boolean,
): boolean {
  const pairs = Object.entries(fieldsOf(value));
  return pairs.length > 0 && pairs.every(([key, each]) => isKey(key) && isValue(each));
}

function hasAbsurdQuantity(delta: Fields): boolean {
  const { set, taps, sold, join } = delta;
  const isQuantity = (n: unknown) =>
    Number.isSafeInteger(n) && (n as number) >= 0 && (n as number) <= lineQuantityMax;
  const isStep = (n: unknown) => Math.abs(n as number) <= 2 * lineQuantityMax;
  return !(
    (set === undefined || isQuantity(fieldsOf(set)["quantity"])) &&
    Object.values(fieldsOf(taps)).every(isStep) &&
    Object.values(fieldsOf(sold)).every(isQuantity) &&
    (join === undefined || isQuantity(fieldsOf(join)["quantity"]))
  );
}
