import { execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isRunning } from "../../scripts/lib/lockOwner.mjs";
import { cleanEnvironment } from "../../tools/testkit/commands/cleanEnvironment";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";
import { startShop } from "../../tools/testkit/server/shopServer";

test("all orders are written as CSV that a spreadsheet opens without running formulas", async () => {
  const shop = await startShop();
  onTestFinished(() => shop.remove());
  const items = [
    { name: 'Kantha "Star" Tee', size: "M", qty: 2, price: 1299 },
    { name: "Scarf", size: "", qty: 1, price: 499 },
  ];
  for (const order of [
    // 1 April in India: another financial year.
    { orderId: "later", createdAt: "2026-03-31 19:00:00.000Z", status: "shipped", items, total: 3097.5 },
    { orderId: "=HYPERLINK()", createdAt: "2026-03-01 10:00:00.000Z", userEmail: "asha@gmail.com" },
  ])
    await shop.api("/api/collections/orders/records", { method: "POST", json: order });

  const file = path.join(createTemporaryFolder(), "orders.csv");
  // An older file that all users of the computer can read.
  writeFileSync(file, "old");
  chmodSync(file, 0o644);
  const output = execFileSync(process.execPath, ["scripts/exportOrders.mjs", file], {
    env: { ...cleanEnvironment(), SHOP_ENV_FILE: "", SHOP_DATA_DIR: shop.dataDir, TZ: "UTC" },
    encoding: "utf8",
  });
  expect(output.trim()).toBe(`Wrote 2 orders to ${file}`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(path.dirname(file))).toEqual(["orders.csv"]);
  expect(readFileSync(file, "utf8")).toBe(
    [
      '\ufeff"Date","Order","Status","Payment","E-mail","Items","Total","Not in stock"',
      `"2026-03-01 15:30","'=HYPERLINK()","processing","","asha@gmail.com","","0",""`,
      '"2026-04-01 00:30","later","shipped","","","2 × Kantha ""Star"" Tee, M; 1 × Scarf","3097.5",""',
      "",
    ].join("\r\n"),
  );
});

test("a signal ends the export and the PocketBase that writes the file", async () => {
  const folder = createTemporaryFolder();
  const [binary, pidFile] = [path.join(folder, "pocketbase"), path.join(folder, "pid")];
  // It writes for ever.
  const program = `[ "$1" != --version ] || { echo pocketbase version 0.40.4; exit; }
echo $$ >"${pidFile}.part"; mv "${pidFile}.part" "${pidFile}"; exec sleep 600`;
  writeFileSync(binary, `#!/bin/sh\n${program}\n`, { mode: 0o755 });
  writeFileSync(path.join(folder, "data.db"), "");
  const child = spawn(process.execPath, ["scripts/exportOrders.mjs", path.join(folder, "orders.csv")], {
    env: { ...cleanEnvironment(), SHOP_ENV_FILE: "", SHOP_DATA_DIR: folder, POCKETBASE_BIN: binary },
    stdio: "ignore",
  });
  const ended = new Promise((resolve) => child.once("close", resolve));
  await expect.poll(() => existsSync(pidFile)).toBe(true);
  const pid = Number(readFileSync(pidFile, "utf8"));
  onTestFinished(() => {
    if (isRunning(pid, undefined)) process.kill(pid, "SIGKILL");
  });
  child.kill("SIGTERM");
  expect(await ended).toBe(1);
  await expect.poll(() => isRunning(pid, undefined)).toBe(false);
  expect(readdirSync(folder).sort()).toEqual(["data.db", "pid", "pocketbase"]);
});
