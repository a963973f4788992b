import { readArguments } from "../../scripts/lib/arguments.mjs";
import { ensureBuilt } from "../../scripts/lib/build.mjs";
import { runYear } from "./run";

/*
 * npm run year [-- SHOPPERS] [--seed N]: plays a year with the orders of SHOPPERS shoppers against a real
 * server and compares it with the model every five days. It ends at the first difference with its seed.
 */

/** A sixth of them find their piece sold out; the others place a bit more than 10,000 orders. */
const shoppersDefault = 12_600;

const { names, numbers } = readArguments("npm run year [-- [SHOPPERS] [--seed N]]", {
  max: 1,
  numericArguments: true,
  numberOptions: ["seed"],
});
const seed = numbers.get("seed") ?? 1;
const shoppers = Number(names[0] ?? shoppersDefault);
if (shoppers < 1) throw new Error("A year without shoppers has nothing to compare.");

await ensureBuilt();
const startedAt = Date.now();
const seconds = () => Math.round((Date.now() - startedAt) / 1000);
try {
  // The shop limits the checkouts of one network in a day to 2,000; a restart forgets them.
  const kills = Math.max(3, Math.ceil(shoppers / 400));
  const result = await runYear({ seed, shoppers, days: 365, kills }, (line) =>
    console.log(`${seconds()} s: ${line}`),
  );
  console.log(`Seed ${seed} is equal to the model after ${seconds()} s: ${JSON.stringify(result)}`);
} catch (error) {
  console.error(`Seed ${seed} with ${shoppers} shoppers differs from the model.`);
  throw error;
}
