// npm test -- types: runs the TypeScript compiler for every runtime.
import { spawnSync } from "node:child_process";
import path from "node:path";
import { runMain } from "./lib/failure.mjs";
import { root } from "./lib/folders.mjs";

const compiler = path.join(root, "node_modules", "typescript", "bin", "tsc");

runMain(async () => {
  const failed = [root, path.join(root, "src", "sw")].filter(
    (project) => spawnSync(process.execPath, [compiler, "-p", project], { stdio: "inherit" }).status !== 0,
  );
  return failed.length;
});
