// npm test -- hooks: checks the types of pb_hooks against the declarations that PocketBase itself writes into
// a data folder.
import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { root } from "./lib/folders.mjs";
import { getPocketBase } from "./lib/pocketbase.mjs";
import { serverFlags } from "./lib/server.mjs";
import { runMain } from "./lib/userError.mjs";

// pb_hooks/tsconfig.json finds PocketBase's types in this folder.
const cache = path.join(root, "node_modules", ".cache", "haat");

runMain(async () => {
  const binary = await getPocketBase({ log: console.error });
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "haat-types-"));
  try {
    const none = path.join(dataDir, "none");
    const flags = serverFlags({ dataDir, hooksDir: none, migrationsDir: none });
    // This command has no other purpose than that PocketBase writes the declarations into the data folder.
    execFileSync(binary, ["migrate", "history-sync", ...flags], { stdio: "ignore" });
    mkdirSync(cache, { recursive: true });
    copyFileSync(path.join(dataDir, "types.d.ts"), path.join(cache, "pocketbase.d.ts"));
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
  const compiler = path.join(root, "node_modules", "typescript", "bin", "tsc");
  const { status } = spawnSync(process.execPath, [compiler, "-p", path.join(root, "pb_hooks")], {
    stdio: "inherit",
  });
  return status ?? 1;
});
