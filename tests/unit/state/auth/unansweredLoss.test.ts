import { expect, test, vi } from "vitest";
import { signOutDelayMaxMs } from "../../../../src/domain/shared/limits";
import type { ShopError } from "../../../../src/server/shopError";
import {
  ashaRecord,
  askedLater,
  exchanging,
  fetching,
  kept,
  openSessionTab,
  storage,
  storedSession,
  wiped,
  withAuthTab,
} from "./authTab";

/* The end of a session whose server does not answer whether a restore has lost what the device has. */

withAuthTab();

async function endSession() {
  storage.items.set("pocketbase_auth", storedSession());
  fetching.mockImplementation(async () => Response.json({}, { status: 401 }));
  const tab = await openSessionTab();
  expect(await tab.checkSession()).toBe("over");
  return tab;
}

type Details = ConstructorParameters<typeof ShopError>;

/** The exchange fails with an error of the tab's own modules. */
function failExchange(...details: Details): void {
  exchanging.mockImplementation(async () => {
    const module = await import("../../../../src/server/shopError");
    throw new module.ShopError(...details);
  });
}

const question = { unanswered: { email: "asha@gmail.com", token: expect.any(String) } };

test.each([
  ["no network", ["offline"], question, "all"],
  ["too many requests", ["refused", { status: 429 }], question, "all"],
  ["a broken server", ["broken", { status: 500 }], question, "all"],
  ["a refusal of a proxy", ["refused", { status: 401 }], question, "all"],
  ["a refusal", ["refused", { status: 401, code: "device-signed-out" }], {}, "withoutProfile"],
] as [string, Details, object, string][])(
  "%s: the device keeps what may be lost",
  async (_, details, known, keep) => {
    failExchange(...details);
    await endSession();
    expect(kept.mock.calls).toEqual([["u1", known]]);
    expect(wiped.mock.calls).toEqual([[keep, "u1"]]);
  },
);

test("the device asks again later when the server does not answer within three seconds", async () => {
  vi.useFakeTimers();
  exchanging.mockReturnValue(new Promise(() => {}));
  const ended = endSession();
  await vi.waitFor(() => expect(exchanging).toHaveBeenCalled());
  await vi.advanceTimersByTimeAsync(signOutDelayMaxMs);
  await ended;
  expect(kept.mock.calls).toEqual([["u1", question]]);
});

test("an answer leaves no question", async () => {
  failExchange("refused", { status: 401, code: "sign-in-required", data: { lost: true } });
  await endSession();
  expect(kept.mock.calls).toEqual([["u1", { lostEmail: "asha@gmail.com" }]]);
});

test("a sign-in as another account without an answer keeps the question", async () => {
  vi.spyOn(console, "warn").mockReturnValue();
  storage.items.set("pocketbase_auth", storedSession());
  fetching.mockImplementation(async () => new Response(null, { status: 204 }));
  failExchange("offline");
  const { startSession } = await openSessionTab();
  await startSession({ token: "t2", record: { ...ashaRecord, id: "u2" } });
  expect([askedLater.mock.calls, kept.mock.calls]).toEqual([[["u1", question.unanswered]], []]);
});
