import { runYear } from "./run";

/*
 * npm run year [-- ORDERS] [--seed N]: plays a year with ORDERS orders (10,000) against a real server and compares it with the model every
 * ten days. It ends at the first difference with its seed.
 */

const args = process.argv.slice(2);
const at = args.indexOf("--seed");
const seed = at < 0 ? 1 : Number(args[at + 1]);
const orders = Number(args.find((_, n) => at < 0 || (n !== at && n !== at + 1)) ?? 10_000);
if (!Number.isInteger(seed) || !Number.isInteger(orders) || orders < 1)
  throw new Error("Write whole numbers: npm run year -- 10000 --seed 1");

const startedAt = Date.now();
const seconds = () => Math.round((Date.now() - startedAt) / 1000);
try {
  // The shop limits the checkouts of one network in a day to 2,000; a restart forgets them.
  const kills = Math.max(3, Math.ceil(orders / 400));
  const result = await runYear({ seed, orders, days: 365, kills, compareEveryDays: 10 }, (line) =>
    console.log(`${seconds()} s: ${line}`),
  );
  console.log(`Seed ${seed} is equal to the model after ${seconds()} s: ${JSON.stringify(result)}`);
} catch (error) {
  console.error(`Seed ${seed} with ${orders} orders differs from the model.`);
  throw error;
}
