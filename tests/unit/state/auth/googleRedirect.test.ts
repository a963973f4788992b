import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { BrowserStorage } from "../../../../tools/testkit/tab/browserStorage";

const fetching = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const record = { id: "u1", email: "asha@gmail.com", verified: true };
const key = "haat:google";
let storage: BrowserStorage;

beforeEach(() => {
  storage = new BrowserStorage();
  storage.openTab();
  fetching.mockReset();
  fetching.mockImplementation(async () => Response.json({ token: "t", record }));
  vi.stubGlobal("fetch", fetching);
  vi.stubGlobal("location", { origin: "http://shop.test" });
});

afterEach(() => vi.unstubAllGlobals());

function begun(change: object = {}): void {
  const start = { state: "s1", codeVerifier: "v1", returnTo: "/product/a?x=1#y", at: Date.now(), ...change };
  storage.items.set(key, JSON.stringify(start));
}

async function comeBack(query: string) {
  const { redeemGoogleRedirect } = await import("../../../../src/state/auth/googleRedirect");
  return redeemGoogleRedirect(new URLSearchParams(query));
}

test("a response to this browser's redirect signs in and returns to the page where it began", async () => {
  begun();
  expect(await comeBack("state=s1&code=c1")).toEqual({ returnTo: "/product/a?x=1#y" });
  const [path, { body }] = fetching.mock.calls[0] ?? ["", {}];
  expect(path).toMatch(/auth-with-oauth2$/);
  expect(JSON.parse(String(body))).toEqual({
    provider: "google",
    code: "c1",
    codeVerifier: "v1",
    redirectURL: "http://shop.test/auth/google",
  });
  expect(storage.items.has(key)).toBe(false);
});

test.each([
  ["another state", "state=s2&code=c1", {}],
  ["no state", "code=c1", { state: "" }],
  ["no code", "state=s1&error=access_denied", {}],
  ["an expired redirect", "state=s1&code=c1", { at: Date.now() - 11 * 60_000 }],
] as const)("a response with %s is not sent to the server", async (_, query, change) => {
  begun(change);
  expect((await comeBack(query)).failed).toBeDefined();
  expect(fetching).not.toHaveBeenCalled();
  expect(storage.items.has(key)).toBe(false);
});

test("a response is accepted once, and only after a redirect of this browser", async () => {
  begun();
  await comeBack("state=s1&code=c1");
  expect((await comeBack("state=s1&code=c1")).failed).toBeDefined();
  expect(fetching).toHaveBeenCalledTimes(1);
});

test.each(["//evil.test", "/\\evil.test", "https://evil.test", "", "javascript:alert(1)"])(
  "%j is not accepted as the page to return to",
  async (returnTo) => {
    begun({ returnTo });
    expect((await comeBack("state=s1&code=c1")).returnTo).toBe("/");
  },
);
