import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BrowserStorage } from "../../../tools/testkit/tab/browserStorage";

const record = { id: "u1", email: "asha@gmail.com", verified: true };
const fetching = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const listener = { ready: vi.fn(), changed: vi.fn(), ended: vi.fn() };
const opened: FakeEventSource[] = [];

class FakeEventSource extends EventTarget {
  onerror: (() => void) | null = null;
  close = vi.fn();

  constructor() {
    super();
    opened.push(this);
  }

  receive(event: string, fields: object): void {
    this.dispatchEvent(Object.assign(new Event(event), fields));
  }
}

async function follow() {
  const storage = new BrowserStorage();
  storage.items.set("pocketbase_auth", JSON.stringify({ token: "t1", record }));
  storage.openTab();
  vi.stubGlobal("fetch", fetching);
  vi.stubGlobal("EventSource", FakeEventSource);
  const { subscribeToAccount } = await import("../../../src/server/account/accountStream");
  const close = subscribeToAccount("u1", listener);
  await vi.advanceTimersByTimeAsync(0);
  return close;
}

async function connect() {
  const close = await follow();
  opened[0]?.receive("PB_CONNECT", { lastEventId: "client1" });
  await vi.advanceTimersByTimeAsync(0);
  return close;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  opened.length = 0;
  fetching.mockImplementation(async () => new Response(null, { status: 204 }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("subscribes to the account's record and row with its token, and passes decoded messages on", async () => {
  await connect();
  const [path, { headers, body }] = fetching.mock.calls[0] ?? ["", {}];
  expect(path).toBe("/api/realtime");
  expect(new Headers(headers).get("Authorization")).toBe("t1");
  expect(JSON.parse(String(body))).toEqual({
    clientId: "client1",
    subscriptions: ["users/u1", "accountSync/u1"],
  });
  expect(fetching).toHaveBeenCalledTimes(1);
  expect(listener.ready).toHaveBeenCalledTimes(1);
  opened[0]?.receive("users/u1", { data: '{"action":"update","record":{"id":"u1"}}' });
  expect(listener.changed).toHaveBeenCalledWith({ action: "update", record: { id: "u1" } });
});

test("a stream that has ended reports it once, and the SDK does not reconnect", async () => {
  await connect();
  opened[0]?.onerror?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(listener.ended).toHaveBeenCalledTimes(1);
  expect(opened).toHaveLength(1);
  expect(opened[0]?.close).toHaveBeenCalled();
});

test.each([
  ["cannot connect", () => opened[0]?.onerror?.()],
  ["does not become ready in time", () => {}],
])("a stream that %s has ended", async (_, fail) => {
  await follow();
  fail();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(listener.ended).toHaveBeenCalledTimes(1);
  expect(listener.ready).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened).toHaveLength(1);
  expect(opened[0]?.close).toHaveBeenCalled();
});

test("a refused subscription ends the stream", async () => {
  fetching.mockImplementation(async () => Response.json({ data: {} }, { status: 401 }));
  await connect();
  expect(listener.ended).toHaveBeenCalledTimes(1);
  expect(listener.ready).not.toHaveBeenCalled();
});

test("closing ends the stream without a report", async () => {
  const close = await connect();
  close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(opened[0]?.close).toHaveBeenCalled();
  expect(listener.ended).not.toHaveBeenCalled();
  expect(opened).toHaveLength(1);
});
