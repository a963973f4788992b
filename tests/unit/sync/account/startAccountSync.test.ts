import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AccountProblem } from "../../../../src/domain/device/syncStatus";
import { BrowserStorage } from "../../../../tools/testkit/tab/browserStorage";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";

const prepare = vi.hoisted(() => vi.fn(async () => {}));

vi.mock("../../../../src/db/account/storedAccount", async (original) => ({
  ...(await original<object>()),
  prepareDatabaseForAccount: prepare,
}));

beforeEach(() => {
  resetIndexedDb();
  new BrowserStorage().openTab();
  vi.stubGlobal("EventSource", class extends EventTarget {});
  vi.spyOn(console, "warn").mockReturnValue();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Starts the sync of a tab whose database rejects its preparation the first time. */
async function start() {
  const problems: (AccountProblem | undefined)[] = [];
  const checkSession = vi.fn(async () => "unknown" as const);
  prepare.mockRejectedValueOnce(new Error("No answer in 10 s."));
  const { startAccountSync } = await import("../../../../src/sync/account/startAccountSync.lazy");
  let request = () => {};
  const stop = startAccountSync("asha", {
    checkSession,
    signedInUid: () => "asha",
    onProblem: (problem) => problems.push(problem),
    onSyncRequested: (listener) => {
      request = listener;
      return () => {};
    },
    onOverruled() {},
    onShared() {},
    onStuck() {},
    onUpdateNeeded() {},
    onAccountLost() {},
  });
  return { stop, problems, checkSession, request: () => request() };
}

test("a preparation of the database that fails is reported, and repeated when the shopper asks for it", async () => {
  const { stop, problems, checkSession, request } = await start();
  await vi.waitFor(() => expect(problems).toEqual(["refused"]));
  request();
  await vi.waitFor(() => expect(checkSession).toHaveBeenCalled());
  await vi.waitFor(() => expect(problems).toEqual(["refused", "offline"]));
  stop();
});

test("a sync that was stopped reports no problem", async () => {
  const { stop, problems, checkSession } = await start();
  stop();
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalled());
  expect(problems).toEqual([]);
  expect(checkSession).not.toHaveBeenCalled();
});
