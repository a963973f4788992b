import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type ProfileField, profileFields } from "../../../../src/domain/account/profile";
import { BrowserStorage } from "../../../../tools/testkit/tab/browserStorage";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";

const kept = Object.fromEntries(profileFields.map((field) => [field, ""])) as Record<ProfileField, string>;
const record = { id: "asha", email: "asha@gmail.com", verified: true, displayName: "", photoURL: "" };

let storage: BrowserStorage;

beforeEach(() => {
  resetIndexedDb();
  storage = new BrowserStorage();
});
afterEach(() => vi.unstubAllGlobals());

async function openTab(signedIn: boolean) {
  if (signedIn) storage.items.set("pocketbase_auth", JSON.stringify({ token: "t", record }));
  storage.openTab();
  const data = {
    ...(await import("../../../../src/db/account/mutations")),
    ...(await import("../../../../src/db/account/prepareDatabaseForAccount")),
  };
  const { openDatabase } = await import("../../../../src/db/open");
  const { readAccountRows } = await import("../../../../src/db/account/queries");
  const { db } = await openDatabase();
  return {
    ...data,
    ...(await import("../../../../src/state/account/profile")),
    ...(await import("../../../../src/server/auth/storedAuth")),
    rows: (uid: string) => readAccountRows(db, uid),
  };
}

test("without a session a profile can be neither saved nor read", async () => {
  const tab = await openTab(false);
  await expect(tab.saveProfile(kept)).rejects.toThrow("Not signed in");
  expect((await tab.rows("")).profile).toBeUndefined();
});

test("unsaved fields are queued once, field by field, and leave the draft when the stored profile has them", async () => {
  const tab = await openTab(true);
  await tab.prepareDatabaseForAccount("asha", () => true);
  tab.setProfileDraftField("asha", "city", " Pune ");
  tab.setProfileDraftField("asha", "phone", "");
  expect(await tab.saveProfile(kept)).toBe(true);
  expect((await tab.rows("asha")).edits.change).toEqual({ city: "Pune" });
  expect(await tab.saveProfile(kept)).toBe(false);
  // The live query has not delivered the edit yet: the form would show the old value.
  tab.removeSavedDraftFields("asha", kept);
  expect(tab.currentProfileDraft("asha")).toEqual({ city: "Pune" });
  tab.removeSavedDraftFields("asha", { ...kept, city: "Pune" });
  expect(tab.currentProfileDraft("asha")).toEqual({});
});

test("text that is typed during a save stays in the draft", async () => {
  const tab = await openTab(true);
  await tab.prepareDatabaseForAccount("asha", () => true);
  tab.setProfileDraftField("asha", "city", "Pune");
  tab.setProfileDraftField("asha", "phone", "98");
  const saving = tab.saveProfile(kept);
  tab.setProfileDraftField("asha", "phone", "984");
  await saving;
  expect((await tab.rows("asha")).edits.change).toEqual({ city: "Pune", phone: "98" });
  tab.removeSavedDraftFields("asha", { ...kept, city: "Pune", phone: "98" });
  expect(tab.currentProfileDraft("asha")).toEqual({ phone: "984" });
  expect(await tab.saveProfile({ ...kept, city: "Pune", phone: "98" })).toBe(true);
  expect((await tab.rows("asha")).edits.change).toEqual({ city: "Pune", phone: "984" });
});

test("a sign-out deletes the draft", async () => {
  const tab = await openTab(true);
  tab.setProfileDraftField("asha", "phone", "98450");
  tab.deleteStoredAuth();
  await vi.waitFor(() => expect(tab.currentProfileDraft("asha")).toEqual({}));
});

test("a toast names the fields of an edit that were changed later on another device", async () => {
  const tab = await openTab(true);
  vi.stubGlobal("document", { hidden: false, addEventListener() {}, removeEventListener() {} });
  const { currentToasts } = await import("../../../../src/state/shell/toasts");
  tab.showProfileEditOverruled(["phone"]);
  tab.showProfileEditOverruled(["phone", "city"]);
  expect(currentToasts().map(({ text }) => text)).toEqual([
    "Phone was changed later on another device. The later change stays.",
    "Phone, City were changed later on another device. The later change stays.",
  ]);
});
