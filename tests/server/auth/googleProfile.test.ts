import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ProfileChange } from "../../../src/domain/account/profile";
import { parseProfileEntry, profileDelta, profileEntryName } from "../../../src/domain/account/profileEntry";
import { profileIntentVersion } from "../../../src/domain/cart/sync/syncProtocol";
import { type GoogleShop, startGoogleShop } from "../../../tools/testkit/server/googleShop";
import { SyncDevice } from "../../../tools/testkit/server/syncDevice";

/* The name that a sign-in with Google fills in, and the edits of the shopper's devices. */

let google: GoogleShop;
beforeAll(async () => {
  google = await startGoogleShop();
});
afterAll(() => google.stop());

async function phoneOf(name: string): Promise<{ email: string; phone: SyncDevice }> {
  const email = await google.shop.createShopper(name);
  google.google.addAccount({ email, name: "Google Name", pictured: true });
  return { email, phone: await SyncDevice.signIn(google.shop, email) };
}
const edit = (device: SyncDevice, change: ProfileChange) =>
  device.intent(
    "",
    profileDelta(change, () => device.next()),
    { ...profileEntryName, version: profileIntentVersion },
  );
async function nameAfterSync(device: SyncDevice, intents: object[] = []) {
  await device.sync(intents);
  await device.sync();
  return parseProfileEntry(device.entries.get("profile/")?.entry ?? {}).displayName;
}

describe("a missing name that is filled in from Google", () => {
  test("is shared with the devices of the account", async () => {
    const { email, phone } = await phoneOf("shared.name");
    expect((await google.signIn(email)).record["displayName"]).toBe("Google Name");
    expect(await nameAfterSync(phone)).toBe("Google Name");
  });

  test("is shared by a new account too", async () => {
    google.google.addAccount({ email: "new.name@gmail.com", name: "New Name" });
    const answer = await google.signIn("new.name@gmail.com");
    expect(await nameAfterSync(new SyncDevice(google.shop, answer))).toBe("New Name");
  });

  test("loses to the shopper's edits: one made offline before, and a later one", async () => {
    const { email, phone } = await phoneOf("edited.name");
    const offline = edit(phone, { displayName: "Made Before" });
    await google.signIn(email);
    expect(await nameAfterSync(phone, [offline])).toBe("Made Before");
    expect((await google.signIn(email)).record["displayName"]).toBe("Made Before");
    expect(await nameAfterSync(phone, [edit(phone, { displayName: "Made After" })])).toBe("Made After");
    expect((await google.signIn(email)).record["displayName"]).toBe("Made After");
  });
});

test.each([
  ["on a device", (phone: SyncDevice) => phone.sync([edit(phone, { displayName: "" })])],
  ["by a release without stamps", (phone: SyncDevice) => patchName(phone, "")],
])("a name that the shopper emptied %s is filled in again, with a missing picture", async (how, empty) => {
  const { email, phone } = await phoneOf(`emptied.${how.length}`);
  await patchName(phone, "First Name");
  await empty(phone);
  const { record } = await google.signIn(email);
  expect(record).toMatchObject({ displayName: "Google Name", photoURL: expect.stringMatching(/picture/) });
  expect(await nameAfterSync(phone)).toBe("Google Name");
});

function patchName(device: SyncDevice, displayName: string) {
  const { token } = device.signedIn;
  const path = `/api/collections/users/records/${device.uid}`;
  return google.shop.request(path, { method: "PATCH", json: { displayName }, token });
}

test("an account with a field that has become invalid can sign in, and gets its name", async () => {
  const { email, phone } = await phoneOf("invalid.field");
  await google.shop.sql(`UPDATE users SET phone = printf('%.300c', '9') WHERE id = '${phone.uid}'`);
  const { status, record } = await google.signIn(email);
  expect([status, record["displayName"]]).toEqual([200, "Google Name"]);
});
