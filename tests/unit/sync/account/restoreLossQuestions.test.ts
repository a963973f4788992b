import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BrowserStorage } from "../../../../tools/testkit/tab/browserStorage";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";

/* When the questions are asked that the server has not answered before the end of a session. */

const fetching = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
let storage: BrowserStorage;

beforeEach(() => {
  resetIndexedDb();
  storage = new BrowserStorage();
  storage.openTab();
  fetching.mockReset();
  vi.stubGlobal("fetch", fetching);
});
afterEach(() => vi.unstubAllGlobals());

const refuse = (data: object) => async () => Response.json({ status: 401, data }, { status: 401 });
const lost = refuse({ code: "sign-in-required", lost: true });

/** A tab whose sessions of these accounts have ended without an answer. */
async function open(...uids: string[]) {
  const { openDatabase } = await import("../../../../src/db/open");
  const { resolveRestoreLossesIfAny } = await import("../../../../src/sync/account/syncWhileSignedIn");
  const { db } = await openDatabase();
  const rows = uids.map((uid) => ({ uid, emailHash: uid, token: `${uid}.t.`, cursor: "", staleCursor: "" }));
  if (uids.length > 0) await db.meta.put({ key: "lossQuestions", value: rows });
  const onAccountLost = vi.fn();
  const loadAccountCallbacks = async () => ({ onAccountLost });
  const callbacks = { signedInUid: () => undefined, loadAccountCallbacks } as never;
  const questions = async () => {
    const stored = (await db.meta.get("lossQuestions"))?.value as { uid: string }[] | undefined;
    return (stored ?? []).map(({ uid }) => uid);
  };
  return { settle: () => resolveRestoreLossesIfAny(db, callbacks), onAccountLost, questions };
}

test("a device without a question sends no request", async () => {
  const { settle } = await open();
  await settle();
  expect(fetching).not.toHaveBeenCalled();
});

test("the device asks each question again until the server answers it", async () => {
  const { settle, onAccountLost, questions } = await open("asha", "bela");
  fetching.mockImplementation(async (_, { headers }) =>
    new Headers(headers).get("Authorization") === "bela.t."
      ? lost()
      : Promise.reject(new TypeError("offline")),
  );
  await Promise.all([settle(), settle()]);
  expect([await questions(), fetching.mock.calls.length]).toEqual([["asha"], 2]);
  expect(onAccountLost).toHaveBeenCalled();
  onAccountLost.mockClear();
  fetching.mockImplementation(refuse({ code: "sign-in-required" }));
  await settle();
  expect([await questions(), onAccountLost.mock.calls.length]).toEqual([[], 0]);
});

test("the loss of an account is not announced to another one", async () => {
  const record = { id: "bela", email: "bela@gmail.com", verified: false };
  storage.items.set("pocketbase_auth", JSON.stringify({ token: "t", record }));
  fetching.mockImplementation(lost);
  const { settle, onAccountLost, questions } = await open("asha");
  await settle();
  expect([await questions(), onAccountLost.mock.calls.length]).toEqual([[], 0]);
});

test("an account that has signed in again is not asked about", async () => {
  const record = { id: "asha", email: "asha@gmail.com", verified: true };
  storage.items.set("pocketbase_auth", JSON.stringify({ token: "t", record }));
  const { settle } = await open("asha");
  await settle();
  expect(fetching).not.toHaveBeenCalled();
});
