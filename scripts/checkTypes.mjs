// npm test -- types: runs the TypeScript compiler once for each project in the `references` of tsconfig.json.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./lib/folders.mjs";
import { runMain } from "./lib/userError.mjs";

const compiler = path.join(root, "node_modules", "typescript", "bin", "tsc");

runMain(async () => {
  /** @type {{ references: { path: string }[] }} */
  const { references } = JSON.parse(readFileSync(path.join(root, "tsconfig.json"), "utf8"));
  const failed = references.filter(({ path: config }) => {
    const args = [compiler, "-p", path.join(root, config)];
    return spawnSync(process.execPath, args, { stdio: "inherit" }).status !== 0;
  });
  return failed.length;
});
