import { describe, expect, test } from "vitest";
import type { ProfileChange } from "../../../src/domain/account/profile";
import { parseProfileEntry, profileDelta, profileEntryName } from "../../../src/domain/account/profileEntry";
import { replaceFutureStamps } from "../../../src/domain/cart/sync/deviceSync";
import { firstStampAt } from "../../../src/domain/cart/sync/stamp";
import { profileIntentVersion } from "../../../src/domain/cart/sync/syncProtocol";
import type { AccountsShop } from "../../../tools/testkit/server/accountsShop";
import { SyncDevice } from "../../../tools/testkit/server/syncDevice";
import { withTwoDevices } from "./twoDevices";

/* Edits of one profile by two devices, by releases that send no stamps, and in the dashboard. */

let accounts: AccountsShop;
let phone: SyncDevice;
let laptop: SyncDevice;
withTwoDevices((devices) => {
  ({ accounts, phone, laptop } = devices);
});

const { outcomes } = SyncDevice;
const edit = (device: SyncDevice, change: ProfileChange, next = () => device.next()) =>
  device.intent("", profileDelta(change, next), {
    kind: profileEntryName.kind,
    version: profileIntentVersion,
  });
const record = async () => (await accounts.records("users", `id="${phone.uid}"`))[0];
const known = (device: SyncDevice) => parseProfileEntry(device.entries.get("profile/")?.entry ?? {});
const patch = (json: object, token = phone.signedIn.token) =>
  accounts.request(`/api/collections/users/records/${phone.uid}`, { method: "PATCH", json, token });

describe.each(["phone", "laptop"] as const)("of two edits made offline, sent by the %s first", (first) => {
  test("the latest of each field wins, in the record and on both devices", async () => {
    const addresses = [{ line1: "1 Old Road", note: "blue gate" }, { line1: "2 Far Road" }];
    await accounts.asOwner(`/api/collections/users/records/${phone.uid}`, {
      method: "PATCH",
      json: { addresses },
    });
    await phone.sync();
    await laptop.sync();
    const earlier = edit(phone, { phone: "1", displayName: "Asha", line1: "3 New Road" });
    const later = edit(laptop, { phone: "2", city: "Pune" }, () => firstStampAt(Date.now() + 1_000));
    const pushes = [() => phone.sync([earlier]), () => laptop.sync([later])];
    for (const push of first === "phone" ? pushes : pushes.reverse()) await push();
    await phone.sync();
    await laptop.sync();
    expect(await record()).toMatchObject({
      displayName: "Asha",
      phone: "2",
      addresses: [{ line1: "3 New Road", note: "blue gate", city: "Pune" }, { line1: "2 Far Road" }],
    });
    const merged = { displayName: "Asha", phone: "2", line1: "3 New Road", city: "Pune" };
    expect([known(phone), known(laptop)]).toEqual([merged, merged]);
  });
});

test("a device learns which fields of its edit were changed later", async () => {
  await laptop.sync([edit(laptop, { phone: "2" }, () => firstStampAt(Date.now() + 1_000))]);
  const answer = await phone.sync([edit(phone, { phone: "1", city: "Goa" })]);
  expect(answer["results"]).toMatchObject([{ outcome: "done", overruled: ["phone"] }]);
});

test("an edit of a clock ten years ahead is restamped with the server's time, and loses to a later edit", async () => {
  const aheadMs = Date.now() + 10 * 365 * 24 * 60 * 60_000;
  const ahead = profileDelta({ phone: "ahead" }, () => firstStampAt(aheadMs));
  const send = (delta: object) =>
    phone.sync([
      phone.intent("", delta as never, { kind: profileEntryName.kind, version: profileIntentVersion }),
    ]);
  expect(outcomes(await send(ahead))).toEqual(["clock-ahead"]);
  expect((await record())?.["phone"]).toBe("");
  const { deltas } = replaceFutureStamps([ahead], "", Date.now(), "phone1");
  expect(outcomes(await send(deltas[0] ?? {}))).toEqual(["done"]);
  expect((await record())?.["phone"]).toBe("ahead");
  await laptop.sync();
  await laptop.sync([edit(laptop, { phone: "after" })]);
  expect((await record())?.["phone"]).toBe("after");
});

describe("an edit without stamps", () => {
  test("of an older release is stamped when it arrives: later edits win over it, earlier ones do not", async () => {
    const offline = edit(laptop, { phone: "made before", city: "Goa" });
    expect((await patch({ phone: "98", addresses: [{ line1: "1 Road" }] })).status).toBe(200);
    await laptop.sync([offline]);
    expect(await record()).toMatchObject({ phone: "98", addresses: [{ line1: "1 Road", city: "Goa" }] });
    expect(known(laptop)).toEqual({ phone: "98", line1: "1 Road", city: "Goa" });
    await laptop.sync([edit(laptop, { phone: "made after" })]);
    expect((await record())?.["phone"]).toBe("made after");
    await patch({ phone: "97" });
    await laptop.sync();
    expect(known(laptop).phone).toBe("97");
  });

  test("by the owner in the dashboard is stamped when it is saved", async () => {
    const offline = edit(phone, { phone: "made before" });
    await accounts.asOwner(`/api/collections/users/records/${phone.uid}`, {
      method: "PATCH",
      json: { phone: "1" },
    });
    await phone.sync([offline]);
    expect((await record())?.["phone"]).toBe("1");
  });

  test("that changes no field makes no change for the other devices", async () => {
    await patch({ phone: "98" });
    await phone.sync();
    const { cursor } = phone;
    await patch({ phone: "98", photoURL: "https://pictures.example/a.jpg" });
    await phone.sync();
    expect(phone.cursor).toBe(cursor);
  });

  test.each([
    ["the hook", { addresses: "no list" }],
    ["the length limit of a field", { displayName: "x".repeat(300) }],
  ])("that is refused by %s is not stamped", async (_, bad) => {
    expect((await patch({ phone: "98", ...bad })).status).toBe(400);
    await phone.sync();
    expect(known(phone)).toEqual({});
  });
});

test("an edit that is too long is rejected, and does not block the others", async () => {
  const answer = await phone.sync([edit(phone, { phone: "9".repeat(300) }), phone.tap("tee M")]);
  expect(outcomes(answer)).toEqual(["unknown-shape", "done"]);
  expect((await record())?.["phone"]).toBe("");
});

test("an edit that a restored backup has lost is sent again by its device", async () => {
  await phone.sync([edit(phone, { phone: "98" })]);
  await phone.sync();
  const { entry } = phone.entries.get("profile/") ?? {};
  await accounts.deleteSharedEntries(phone.uid);
  await accounts.sql(`UPDATE users SET phone = '' WHERE id = '${phone.uid}'`);
  expect(await phone.sync()).toMatchObject({ reset: "lost" });
  await phone.sync([
    phone.intent("", entry ?? {}, { kind: profileEntryName.kind, version: profileIntentVersion }),
  ]);
  expect((await record())?.["phone"]).toBe("98");
});
