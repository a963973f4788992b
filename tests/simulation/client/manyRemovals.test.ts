import { expect, test } from "vitest";
import type { CartLine } from "../../../src/domain/cart/cartLine";
import { nextStamp } from "../../../src/domain/cart/sync/stamp";
import { baseIntentVersion } from "../../../src/domain/cart/sync/syncProtocol";
import { tombstonesMax } from "../../../src/domain/cart/sync/tombstones";
import type { Action } from "../actions";
import { bundlePrograms } from "./bundle";
import { changesIn } from "./deltaChanges";
import type { ClientStep } from "./schedule";
import { ClientWorld } from "./world";

/* A backup is restored since which the account has made more removals than devices and server remember. */

const dayMs = 24 * 60 * 60_000;
const limits = { pageEntries: 200, forgetEvery: 50, tombstoneMs: 90 * dayMs, lines: 0, wishes: 0 };
/** Fits into one request. */
const requestRemovals = 100;

const take = (world: ClientWorld, what: object) => world.take({ ...what, waitMs: 1_000 } as ClientStep);
const tap = (world: ClientWorld, action: Action) => take(world, { do: "tap", device: 0, action });
const line = (what: "add" | "remove", item: number): Action => ({ on: "line", do: what, item, n: 1 });

/** Another device removes more lines than are remembered. The browser receives each removal. */
async function removeManyLines(world: ClientWorld): Promise<void> {
  const device = { account: "anna", device: "laptop", version: baseIntentVersion, cursor: "" };
  for (let first = 0; first < tombstonesMax + 200; first += requestRemovals) {
    const { ticket } = world.server.respondTo({ ...device, ticket: 0, intents: [] });
    const stamp = nextStamp("", world.executor.nowMs, "laptop");
    const intents = Array.from({ length: requestRemovals }, (_, n) => {
      const delta = { set: { stamp, quantity: 0 } };
      const name = { kind: "line", key: `p${first + n} M` };
      return {
        ...name,
        id: `${n}`,
        account: "anna",
        version: baseIntentVersion,
        delta,
        changes: changesIn(delta),
      };
    });
    world.server.respondTo({ ...device, ticket, intents });
    await world.executor.run(5_000);
  }
}

/** The backup has tee M and cap L. Since then tee M was removed; cap L, cap XL and an item were added. */
async function changeSinceBackup(): Promise<ClientWorld> {
  const world = new ClientWorld({ seed: 1, limits, steps: [] }, await bundlePrograms());
  await take(world, { do: "sign in", device: 0, account: "anna" });
  for (const item of [0, 1]) await tap(world, line("add", item));
  await world.executor.run(5_000);
  await take(world, { do: "back up server" });
  for (const action of [line("remove", 0), line("add", 1), line("add", 2)]) await tap(world, action);
  await tap(world, { on: "wish", item: 0, n: 1 });
  await world.executor.run(5_000);
  await removeManyLines(world);
  return world;
}

const rowsOf = <Row>(world: ClientWorld, table: string) => world.browsers[0]?.disk.rows<Row>(table) ?? [];

/** Restores the backup. Nothing is refused or unsent then, and server and browser show these lines. */
async function expectAfterRestore(world: ClientWorld, lines: string[]): Promise<void> {
  await take(world, { do: "restore server" });
  await take(world, { do: "network", device: 0, mode: "good" });
  await world.executor.run(60_000);
  expect(rowsOf(world, "intents")).toEqual([]);
  const cart = rowsOf<CartLine>(world, "cart").map(({ id, size, quantity }) => `${id} ${size} ${quantity}`);
  expect(cart.sort()).toEqual(lines);
  expect(rowsOf(world, "wishlist")).toMatchObject([{ id: "tee" }]);
  // Compares the server with the browser.
  await world.heal();
}

const isTee = ({ key }: { key: string }) => key === "tee M";

test("a line whose removal the device has forgotten is back after the restore; no other change is lost or counted twice", async () => {
  const world = await changeSinceBackup();
  await take(world, { do: "sleep", ms: 2 * dayMs });
  await world.executor.run(60_000);
  expect(rowsOf<{ key: string }>(world, "replica").some(isTee)).toBe(false);
  await expectAfterRestore(world, ["cap L 2", "cap XL 1", "tee M 1"]);
});

test("lines whose removals the device still stores stay removed after the restore; no other change is lost or counted twice", async () => {
  const world = await changeSinceBackup();
  expect(rowsOf<{ key: string }>(world, "replica").some(isTee)).toBe(true);
  await expectAfterRestore(world, ["cap L 2", "cap XL 1"]);
});
