/*
 * npm run crash-test [-- KILLS]: kills a server under mixed load (checkouts with webhooks, saves, sign-ins,
 * registrations with mails, backups) 500 times and counts what was lost. Exit code 1 when something was.
 */
import {
  backupFolder,
  createProductWithPhoto,
  readBackups,
  runNightlyBackup,
  runOwnerScript,
} from "../tools/testkit/server/backups";
import { CheckoutShop } from "../tools/testkit/server/checkoutShop";
import { crashAndRestart, findLosses, runJobsUntilMailsSent } from "../tools/testkit/server/crash";
import { CrashLoad } from "../tools/testkit/server/crashLoad";
import { runSql } from "../tools/testkit/server/sql";

const kills = Number(process.argv[2]) || 500;
const openMaxMs = 2000;

const shop = await CheckoutShop.open();
await createProductWithPhoto(shop.shop);
const load = await CrashLoad.prepare(shop);
const opened: number[] = [];
const lost: string[] = [];
for (let kill = 1; kill <= kills; kill += 1) {
  const result = await crashAndRestart(load, kill);
  opened.push(result.openMs);
  for (const what of result.lost) console.log(`after kill ${kill}: ${what}`);
  lost.push(...result.lost.map((what) => `after kill ${kill}: ${what}`));
  if (kill % 25 === 0) console.log(`${kill} kills, ${lost.length} losses, ${JSON.stringify(load.confirmed)}`);
}
const missing = await runJobsUntilMailsSent(load, 120_000);
const integrity = await runSql(shop.shop, "PRAGMA integrity_check");
const finalLosses = await findLosses(load);
await runNightlyBackup(shop.shop);
const drill = await runOwnerScript(shop.shop, "drill");
const sorted = [...opened].sort((a, b) => a - b);
const late = opened.filter((ms) => ms > openMaxMs).length;
console.log(`confirmed: ${JSON.stringify(load.confirmed)}`);
console.log(`lost: ${lost.length + finalLosses.length}`, [...lost, ...finalLosses].slice(0, 20));
console.log(`orders and registrations without a mail: ${missing.length}`, missing.slice(0, 20));
console.log(
  `integrity_check: ${JSON.stringify(integrity)}; complete backups: ${readBackups(backupFolder(shop.shop)).length}`,
);
console.log(`drill: exit code ${drill.code}`);
console.log(
  `open again after ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms (median), ${Math.round(sorted.at(-1) ?? 0)} ms (longest); ${late} of ${kills} above ${openMaxMs} ms`,
);
await shop.stop();
const failed = lost.length + finalLosses.length + missing.length + late > 0 || drill.code !== 0;
process.exit(failed ? 1 : 0);
