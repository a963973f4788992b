import { expect, test, vi } from "vitest";
import type { NewEntryIntent } from "../../../src/db/cart/sync/rows";
import { forgottenRemoval, fullAccount, type RareSteps, restoreBetweenPages } from "./rareSteps";
import { drawing, rareWorld } from "./rareWorld";
import type { ClientWorld } from "./world";

/* Each kind of rare steps that ends in a refusal of the server reaches that refusal. */

/** Two devices of anna after the steps. */
async function worldAfter(rare: RareSteps): Promise<ClientWorld> {
  const { world, take } = await rareWorld(rare);
  await take();
  return world;
}

/** Heals the world. @returns what device 1 listed as unsent before that */
async function listThenHeal(world: ClientWorld): Promise<string[]> {
  await world.executor.run(3_000);
  const listed = world.browsers[1]?.disk.rows<NewEntryIntent>("intents") ?? [];
  const texts = listed.map(({ part, code }) => `${part} ${code}`);
  await world.heal();
  expect(world.browsers[1]?.disk.rows("intents")).toEqual([]);
  return texts;
}

test("changes that a full account refuses are listed, and block no other", async () => {
  // Nothing is left of either limit.
  expect(await listThenHeal(await worldAfter(fullAccount(drawing(0))))).toEqual([
    "wish/cap wishlist-full",
    "line/cap L cart-full",
  ]);
});

test("a change from before a forgotten removal is listed, and blocks no other", async () => {
  expect(await listThenHeal(await worldAfter(forgottenRemoval()))).toEqual(["line/tee M too-old"]);
});

test("a restore between two pages of a pull leaves no unsent change", async () => {
  const world = await worldAfter(restoreBetweenPages(drawing(100)));
  const requests = vi.spyOn(world.server, "respondTo");
  const listed = await listThenHeal(world);
  // The restored server gets a cursor of four parts: that of a page which is not the last one.
  const [first] = requests.mock.calls.flat().filter(({ device }) => device === "b1");
  expect(first?.cursor.split(".")).toHaveLength(4);
  expect(listed).toEqual([]);
});
