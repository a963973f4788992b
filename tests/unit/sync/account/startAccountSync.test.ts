import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AccountProblem, EntrySyncStatus } from "../../../../src/domain/device/syncStatus";
import type { StreamListener } from "../../../../src/server/realtime";
import { BrowserStorage } from "../../../../tools/testkit/tab/browserStorage";
import { resetIndexedDb } from "../../../../tools/testkit/tab/indexedDb";

const { prepare, subscribe, pull, cart } = vi.hoisted(() => ({
  prepare: vi.fn(async () => {}),
  subscribe: vi.fn((_uid: string, _listener: StreamListener) => () => {}),
  pull: { pull: vi.fn(async () => {}), reportOrdersChange: vi.fn() },
  cart: {
    sync: vi.fn(async () => {}),
    countServerAnswer: vi.fn(async () => {}),
    onEntrySyncStatus: (_: EntrySyncStatus) => {},
  },
}));

vi.mock("../../../../src/db/account/prepareDatabaseForAccount", async (original) => ({
  ...(await original<object>()),
  prepareDatabaseForAccount: prepare,
}));

vi.mock("../../../../src/server/account/accountStream", () => ({ subscribeToAccount: subscribe }));
vi.mock("../../../../src/sync/account/accountPull", () => ({ createAccountPull: () => pull }));
vi.mock("../../../../src/sync/cart/cartSync", () => ({
  createCartSync: (_uid: string, { onEntrySyncStatus }: Pick<typeof cart, "onEntrySyncStatus">) =>
    Object.assign(cart, { onEntrySyncStatus }),
}));

beforeEach(() => {
  resetIndexedDb();
  new BrowserStorage().openTab();
  vi.clearAllMocks();
  vi.spyOn(console, "warn").mockReturnValue();
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Starts the sync of a tab. */
async function start(session: "ok" | "unknown") {
  const problems: (AccountProblem | undefined)[] = [];
  const shared: (EntrySyncStatus | undefined)[] = [];
  const checkSession = vi.fn(async () => session);
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
    onProfileEditOverruled() {},
    onEntrySyncStatus: (status) => shared.push(status),
    onCartSyncStuck() {},
    onShopUpdateNeeded() {},
    onAccountLost() {},
  });
  return { stop, problems, shared, checkSession, request: () => request() };
}

/** Starts the sync of a tab whose database rejects its preparation the first time. */
function startWithFault() {
  prepare.mockRejectedValueOnce(new Error("No answer in 10 s."));
  return start("unknown");
}

test("a preparation of the database that fails is reported, and repeated when the shopper asks for it", async () => {
  const { stop, problems, checkSession, request } = await startWithFault();
  await vi.waitFor(() => expect(problems).toEqual(["refused"]));
  request();
  await vi.waitFor(() => expect(checkSession).toHaveBeenCalled());
  await vi.waitFor(() => expect(problems).toEqual(["refused", "offline"]));
  stop();
});

test("a sync that was stopped reports no problem", async () => {
  const { stop, problems, checkSession } = await startWithFault();
  stop();
  await vi.waitFor(() => expect(console.warn).toHaveBeenCalled());
  expect(problems).toEqual([]);
  expect(checkSession).not.toHaveBeenCalled();
});

test("an exchange that ends after the sync was stopped does not report its cursor", async () => {
  const { stop, shared } = await start("ok");
  const status = { cursor: "1.5", confirmedAt: 1, waiting: 0 };
  cart.onEntrySyncStatus(status);
  stop();
  cart.onEntrySyncStatus({ ...status, cursor: "1.6" });
  expect(shared).toEqual([status]);
});

test("a message about orders pulls the account with its orders, one about the shared cart exchanges only the cart", async () => {
  const { stop } = await start("ok");
  await vi.waitFor(() => expect(pull.pull).toHaveBeenCalledTimes(1));
  const receive = (record: object) =>
    subscribe.mock.calls[0]?.[1].changed({ action: "update", record: { ...record, id: "asha" } });
  receive({ collectionName: "accountSync", changed: "entries" });
  receive({ collectionName: "accountSync" });
  await vi.waitFor(() => expect(cart.sync).toHaveBeenCalledTimes(3));
  expect(pull.reportOrdersChange).not.toHaveBeenCalled();
  receive({ collectionName: "accountSync", changed: "orders" });
  receive({ collectionName: "accountSync", changed: "orders" });
  await vi.waitFor(() => expect(pull.pull).toHaveBeenCalledTimes(2));
  expect(pull.reportOrdersChange).toHaveBeenCalledTimes(2);
  stop();
});
