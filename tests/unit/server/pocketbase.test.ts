import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BrowserStorage } from "../../../tools/testkit/tab/browserStorage";

const fetching = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const record = {
  id: "u1",
  collectionId: "c1",
  collectionName: "users",
  email: "asha@gmail.com",
  verified: true,
};
let storage: BrowserStorage;

async function openTab() {
  storage.openTab();
  vi.stubGlobal("fetch", fetching);
  return {
    ...(await import("../../../src/server/pocketbase")),
    ...(await import("../../../src/server/auth/storedAuth")),
  };
}

beforeEach(() => {
  storage = new BrowserStorage();
  storage.items.set("pocketbase_auth", JSON.stringify({ token: "t1", record }));
  fetching.mockReset();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the SDK uses the session that is stored at the time of each request", async () => {
  const { deleteStoredAuth, pb } = await openTab();
  fetching.mockImplementation(async () => Response.json({}));
  const sent = () => new Headers(fetching.mock.calls.at(-1)?.[1].headers).get("Authorization");
  await pb.send("/x", {});
  expect(sent()).toBe("t1");
  storage.items.set("pocketbase_auth", JSON.stringify({ token: "t2", record }));
  await pb.send("/x", {});
  expect(sent()).toBe("t2");
  deleteStoredAuth();
  await pb.send("/x", {});
  expect(sent()).toBeNull();
});

test("the SDK's auth store writes the stored session, with the fields that the shop needs", async () => {
  const { pb } = await openTab();
  pb.authStore.save("t3", { ...record, phone: "98" });
  const stored = JSON.parse(storage.items.get("pocketbase_auth") ?? "");
  expect(stored).toMatchObject({ token: "t3", record });
  expect(stored.record).not.toHaveProperty("phone");
  pb.authStore.clear();
  expect(storage.items.has("pocketbase_auth")).toBe(false);
});

test("the SDK works where the browser blocks localStorage", async () => {
  storage.blocked = true;
  const { pb } = await openTab();
  expect(pb.authStore.token).toBe("");
});

test("two requests to the same path do not cancel each other", async () => {
  const { pb } = await openTab();
  fetching.mockImplementation(async () => Response.json({ ok: true }));
  expect(await Promise.all([pb.send("/x", {}), pb.send("/x", {})])).toEqual([{ ok: true }, { ok: true }]);
});

test.each([
  [400, "refused"],
  [401, "refused"],
  [409, "conflict"],
  [500, "broken"],
  [502, "offline"],
] as const)(
  "a response of %i is a ShopError of kind %s with code, data and message",
  async (status, kind) => {
    const { pb } = await openTab();
    const data = { code: "why", seconds: 3 };
    fetching.mockImplementation(async () => Response.json({ status, message: "No.", data }, { status }));
    await expect(pb.send("/x", {})).rejects.toMatchObject({
      name: "ShopError",
      kind,
      status,
      code: "why",
      data,
      message: "No.",
    });
  },
);

test("a success whose body cannot be read is broken, not an empty object", async () => {
  const { pb } = await openTab();
  fetching.mockImplementation(async () => new Response("{", { status: 200 }));
  await expect(pb.send("/x", {})).rejects.toMatchObject({ name: "ShopError", kind: "broken", status: 200 });
});

test("a response of 204 is a success", async () => {
  const { pb } = await openTab();
  fetching.mockImplementation(async () => new Response(null, { status: 204 }));
  expect(await pb.send("/x", {})).toEqual({});
});

test("a captive portal and a lost network are offline", async () => {
  const { pb } = await openTab();
  const headers = { "Content-Type": "text/html" };
  fetching.mockImplementation(async () => new Response("<html>", { status: 401, headers }));
  await expect(pb.send("/x", {})).rejects.toMatchObject({ kind: "offline", status: 0 });
  fetching.mockRejectedValue(new TypeError("Failed to fetch"));
  await expect(pb.send("/x", {})).rejects.toMatchObject({ kind: "offline", status: 0 });
});

test("a network that does not answer is offline after the timeout", async () => {
  vi.useFakeTimers();
  const { createFetchWithSilenceLimit, pb } = await openTab();
  fetching.mockImplementation(
    (_, { signal }) =>
      new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
  );
  const failed = expect(pb.send("/x", { fetch: createFetchWithSilenceLimit(3_000) })).rejects.toMatchObject({
    kind: "offline",
  });
  await vi.advanceTimersByTimeAsync(3_000);
  await failed;
});
