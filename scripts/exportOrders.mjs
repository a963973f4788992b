// npm run orders [-- FILE]: writes all orders as CSV to FILE, or to orders.csv. The shop may be running
// meanwhile.
import { existsSync, rmSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import path from "node:path";
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { stopOnSignal } = await import("./lib/childProcesses.mjs");
const { requireShopFolder } = await import("./lib/dataFolder.mjs");
const { UserError, innermostReason, runMain } = await import("./lib/userError.mjs");
const { root } = await import("./lib/folders.mjs");
const { ensureInstalled } = await import("./lib/install.mjs");
const { runSetupCommand } = await import("./lib/owner.mjs");
const { getPocketBase } = await import("./lib/pocketbase.mjs");
const { say } = await import("./lib/progress.mjs");
const { lastLines } = await import("./lib/server.mjs");
const { readEnvFile } = await import("./lib/settings.mjs");

const [name = "orders.csv"] = readArguments("npm run orders [-- FILE]", { max: 1 }).names;

stopOnSignal(undefined, 1);
runMain(async () => {
  readEnvFile();
  const dataDir = requireShopFolder();
  const file = path.resolve(root, name);
  await ensureInstalled();
  const binary = await getPocketBase();
  // Builds only when nothing is built yet, because a build would change the files of a running shop.
  if (!existsSync(path.join(root, "pb_hooks", "lib", "domain.js")))
    await (await import("./lib/build.mjs")).ensureBuilt();
  // Writes a new file that only this user can read, and renames it at the end: an existing file with the
  // final name may be readable by all users.
  const fresh = `${file}.${process.pid}.part`;
  // Deletes the unfinished file also when a signal ends this process.
  process.once("exit", () => rmSync(fresh, { force: true }));
  try {
    await writeFile(fresh, "", { flag: "wx", mode: 0o600 });
    const { answer, output } = await runSetupCommand(
      { binary, dataDir, command: "shop-export-orders" },
      { SHOP_ORDERS_FILE: fresh },
    );
    if (!answer)
      throw new UserError(
        `The orders could not be written to ${file}. PocketBase said:\n${lastLines(output)}`,
      );
    await rename(fresh, file);
    const { count } = /** @type {{ count: number }} */ (answer);
    say(`Wrote ${count} orders to ${file}`);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`The orders could not be written to ${file} (${innermostReason(error)}).`, error);
  }
});
