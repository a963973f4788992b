import { expect, test, vi } from "vitest";
import type { NewEntryIntent } from "../../../src/db/cart/sync/rows";
import type { Browser } from "./browser";
import { isRecording } from "./pageRows";
import { monthOffline, offlineSignOut, restoredPhone, visitorJoin } from "./rareSteps";
import { drawing, rareWorld } from "./rareWorld";
import { rowValue } from "./shopper";
import type { ClientWorld } from "./world";

/* Each kind of rare steps of a device (it signs out, is restored, sleeps, joins) reaches its situation. */

const lines = ["tee M", "cap L", "cap XL"];

/** The quantities that a device shows of the lines. */
const quantities = (browser: Browser): number[] =>
  lines.map((key) => {
    const line = rowValue(browser, { kind: "line", key });
    return line ? (JSON.parse(line) as [number])[0] : 0;
  });

/** The lines and items with unsent changes of a device. */
const unsent = ({ disk }: Browser): string[] =>
  (disk.rows<NewEntryIntent>("intents") ?? []).map(({ part }) => part);

const browserOf = ({ browsers }: ClientWorld, device: number): Browser => {
  const browser = browsers[device];
  if (!browser) throw new Error(`There is no device ${device}.`);
  return browser;
};

/** Heals the world. @param expected the quantities that all devices of the account then show */
async function healTo(world: ClientWorld, expected: number[]): Promise<void> {
  await world.heal();
  const signedIn = world.browsers.filter(({ account }) => account);
  expect(signedIn.map(quantities)).toEqual(signedIn.map(() => expected));
}

test.each([
  { mayDiscard: true, left: [0, 0, 0], end: [1, 0, 1] },
  { mayDiscard: false, left: [2, 1, 0], end: [2, 1, 1] },
])("an offline sign-out with unsent changes (discard: $mayDiscard)", async ({ mayDiscard, left, end }) => {
  const { world, take } = await rareWorld(offlineSignOut(drawing(0, mayDiscard)));
  const device = browserOf(world, 1);
  const signOut = vi.spyOn(device, "signOut");
  await take("sign out");
  expect(unsent(device)).toEqual(["line/tee M", "line/cap L", "wish/tee"]);
  await world.executor.run(1_000);
  await expect(signOut.mock.results[0]?.value).resolves.toBe(mayDiscard);
  expect(device.account).toBe(mayDiscard ? "" : "anna");
  expect(quantities(device)).toEqual(left);
  await take();
  await healTo(world, end);
});

test.each([
  { isOffline: true, unsentThen: ["line/tee M", "wish/tee"] },
  { isOffline: false, unsentThen: [] },
])("a phone is restored (offline at the copy: $isOffline)", async ({ isOffline, unsentThen }) => {
  const { world, take } = await rareWorld(restoredPhone(drawing(1_000, isOffline)));
  const device = browserOf(world, 1);
  await take("copy");
  await world.executor.run(1_000);
  expect(quantities(device)).toEqual([2, 0, 0]);
  await take("restore copy");
  expect(quantities(device)).toEqual([2, 0, 0]);
  expect(unsent(device)).toEqual(unsentThen);
  await take();
  // Only the last tap is later than the removal.
  await healTo(world, [1, 0, 0]);
});

test("a device has not sent its taps for 30 days", async () => {
  const { world, take } = await rareWorld(monthOffline());
  const device = browserOf(world, 1);
  await take("sleep");
  expect(unsent(device)).toEqual(["line/tee M", "line/cap L", "wish/cap"]);
  await take();
  await healTo(world, [3, 1, 0]);
});

test("a visitor's device joins its cart to the account's, and crashes meanwhile", async () => {
  const { world, take } = await rareWorld(visitorJoin(drawing(40)));
  const device = browserOf(world, 3);
  const crash = vi.spyOn(device, "crash");
  await take("sign in");
  expect(quantities(device)).toEqual([2, 0, 1]);
  await take("crash");
  for (let ms = 0; ms < 1_000 && crash.mock.calls.length === 0; ms += 1) await world.executor.run(1);
  expect(crash).toHaveBeenCalledOnce();
  expect(isRecording(device)).toBe(false);
  await take();
  await healTo(world, [2, 1, 2]);
});

test("a bad network loses some messages of the stream", async () => {
  const taps = 20;
  const tap = {
    do: "tap",
    device: 0,
    action: { on: "line", do: "add", item: 0, n: 1 },
    waitMs: 3_000,
  } as const;
  const { world, take } = await rareWorld({
    steps: [{ do: "network", device: 1, mode: "bad", waitMs: 2_000 }, ...Array(taps).fill(tap)],
  });
  const messages = vi.spyOn(browserOf(world, 1), "notify");
  await take();
  expect(messages.mock.calls.length).toBeGreaterThan(0);
  expect(messages.mock.calls.length).toBeLessThan(taps - 1);
});
