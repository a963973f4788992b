import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ProfileChange, profileFields } from "../../../../src/domain/account/profile";
import {
  changedProfileFields,
  diffProfileRecords,
  fillProfileFromProvider,
  isProfileDelta,
  overruledFields,
  parseProfileEntry,
  profileDelta,
  profileEntryName,
} from "../../../../src/domain/account/profileEntry";
import { createStampClock, replaceFutureStamps } from "../../../../src/domain/cart/sync/deviceSync";
import { type Entry, mergeEntries } from "../../../../src/domain/cart/sync/entry";
import { mergeIntentsIntoEntries } from "../../../../src/domain/cart/sync/mergeIntentsIntoEntries";
import { firstStampAt, nextStamp } from "../../../../src/domain/cart/sync/stamp";
import { profileIntentVersion } from "../../../../src/domain/cart/sync/syncProtocol";
import { addressFieldMaxChars, profileFieldMaxChars } from "../../../../src/domain/shared/limits";
import { serverStateOf } from "../../../../tools/testkit/serverState";

const serverMs = Date.UTC(2026, 5, 1);
const tenYearsMs = 10 * 365 * 24 * 60 * 60_000;

/** Sends changes to a server one after the other. */
function serverAfter(deltas: readonly Entry[], now = serverMs) {
  let stored: Entry | undefined;
  const results = deltas.map((delta) => {
    const raw = { id: "1", account: "asha", version: profileIntentVersion, ...profileEntryName, delta };
    const state = serverStateOf({ account: "asha", serverMs: now, entryOf: () => stored });
    const { results, changed } = mergeIntentsIntoEntries([raw], state);
    stored = changed[0]?.entry ?? stored;
    return results[0];
  });
  return { results, profile: parseProfileEntry(stored ?? {}) };
}

/** An edit, the time of it on the server's clock, and the device. */
const edits = fc.record({
  at: fc.integer({ min: 0, max: 5 }),
  device: fc.integer({ min: 0, max: 3 }),
  change: fc.dictionary(fc.constantFrom(...profileFields), fc.constantFrom("a", "b", "c"), {
    minKeys: 1,
    maxKeys: 3,
  }) as fc.Arbitrary<ProfileChange>,
});
type Edit = typeof edits extends fc.Arbitrary<infer T> ? T : never;

const editDelta = ({ at, device, change }: Edit): Entry =>
  profileDelta(change, createStampClock("", serverMs - 60_000 + at, `node0${device}`).next);

/** The newest edit of each field, by time and device. */
function newest(all: readonly Edit[]): ProfileChange {
  const sorted = [...all].sort((a, b) => a.at - b.at || a.device - b.device);
  return Object.assign({}, ...sorted.map(({ change }) => change));
}

describe("edits of a profile on several devices", () => {
  it("converge to the latest edit of each field, in every order of arrival", () => {
    // Two edits of one device are not of the same millisecond.
    const distinct = fc.uniqueArray(edits, { selector: ({ at, device }) => `${at} ${device}`, maxLength: 5 });
    const cases = distinct.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    const property = fc.property(cases, ([all, order]) => {
      expect(serverAfter(order.map(editDelta)).profile).toEqual(newest(all));
    });
    fc.assert(property, { numRuns: 1_000 });
  });

  it("change nothing when they arrive again", () => {
    const first = editDelta({ at: 1, device: 1, change: { phone: "a" } });
    const second = editDelta({ at: 2, device: 2, change: { phone: "b" } });
    expect(serverAfter([first, second, first]).profile).toEqual({ phone: "b" });
  });

  it("say which fields lost against a later value", () => {
    const later = editDelta({ at: 2, device: 1, change: { phone: "later", city: "same" } });
    const earlier = editDelta({
      at: 1,
      device: 2,
      change: { phone: "earlier", city: "same", line1: "kept" },
    });
    const { results, profile } = serverAfter([later, earlier]);
    expect(results).toMatchObject([{ outcome: "done" }, { outcome: "done", overruled: ["phone"] }]);
    expect(results[0]).not.toHaveProperty("overruled");
    expect(profile).toEqual({ phone: "later", city: "same", line1: "kept" });
    expect(overruledFields(later, later)).toEqual([]);
  });

  it("are sent again with the server's time when a clock is ten years ahead, and then lose against a later edit", () => {
    const ahead = profileDelta(
      { phone: "ahead" },
      createStampClock("", serverMs + tenYearsMs, "node01").next,
    );
    expect(serverAfter([ahead]).results).toMatchObject([{ outcome: "retry", code: "clock-ahead" }]);
    const { deltas } = replaceFutureStamps([ahead], "", serverMs, "node01");
    const later = profileDelta({ phone: "later" }, createStampClock("", serverMs + 10, "node02").next);
    expect(serverAfter([later, ...deltas], serverMs + 20).profile).toEqual({ phone: "later" });
  });
});

describe("values from an identity provider", () => {
  it("fill only what was never edited, and lose to every edit, in every order of arrival", () => {
    const property = fc.property(fc.array(edits, { maxLength: 4 }), fc.nat(4), (all, at) => {
      const deltas = all.map(editDelta);
      const merged = (list: readonly Entry[], stored: Entry = {}) => list.reduce(mergeEntries, stored);
      const filled = fillProfileFromProvider(
        merged(deltas.slice(0, at)),
        { displayName: "Google", phone: "1" },
        "server",
      );
      const edited = parseProfileEntry(merged(deltas));
      expect(parseProfileEntry(merged(deltas.slice(at), filled))).toEqual({
        displayName: "Google",
        phone: "1",
        ...edited,
      });
    });
    fc.assert(property, { numRuns: 1_000 });
  });
});

describe("the entry of a profile", () => {
  it("has a stamp for each edited field, in the order of the form", () => {
    let last = "";
    const next = () => (last = nextStamp(last, serverMs, "node01"));
    const delta = profileDelta({ city: "Pune", displayName: "Asha" }, next);
    expect(Object.keys(delta)).toEqual(["displayName", "city"]);
    expect(parseProfileEntry(delta)).toEqual({ displayName: "Asha", city: "Pune" });
    expect(changedProfileFields(delta, { ...delta, city: { stamp: next(), value: "Goa" } })).toEqual({
      city: "Goa",
    });
  });

  it.each([
    ["nothing", {}],
    ["a field that shoppers cannot edit", { email: { value: "x" } }],
    ["a text that is too long", { phone: { value: "9".repeat(201) } }],
    ["a number", { pincode: { value: 560038 } }],
    ["no value", { phone: {} }],
  ] as [string, Record<string, object>][])("cannot be %s", (_, fields) => {
    const stamped = Object.entries(fields).map(([name, field]) => [
      name,
      { stamp: firstStampAt(1), ...field },
    ]);
    expect(isProfileDelta(Object.fromEntries(stamped))).toBe(false);
  });

  it.each([
    ["displayName", profileFieldMaxChars],
    ["phone", profileFieldMaxChars],
    ["city", addressFieldMaxChars],
  ])("holds a %s of at most %i characters", (field, max) => {
    const delta = (value: string) => ({ [field]: { stamp: firstStampAt(1), value } });
    expect(isProfileDelta(delta("9".repeat(max)))).toBe(true);
    expect(isProfileDelta(delta("9".repeat(max + 1)))).toBe(false);
  });

  it("needs stamps", () => {
    expect(isProfileDelta({ phone: { value: "98" } } as Entry)).toBe(false);
    expect(isProfileDelta({ phone: { stamp: firstStampAt(1), value: "98" } })).toBe(true);
  });
});

it("two records differ in the fields of the form with another text", () => {
  const before = { displayName: "Asha", phone: "98", addresses: [{ city: "Pune", pincode: 411001 }] };
  const first = { city: "Pune", pincode: "411001", line1: "1 Old Road" };
  const after = { displayName: "Asha", phone: "", addresses: [first, { city: "Goa" }] };
  expect(diffProfileRecords(before, after)).toEqual({ phone: "", line1: "1 Old Road" });
});
