// npm run pocketbase -- ARGS: the shop's own server binary with the shop's folders, unless ARGS name others.
import { spawnSync } from "node:child_process";
import { readEnvFile } from "./lib/env-file.mjs";
import { runMain } from "./lib/failure.mjs";
import { getPocketBase } from "./lib/pocketbase.mjs";
import { serverFlags } from "./lib/server.mjs";

runMain(async () => {
  readEnvFile();
  const binary = await getPocketBase({ log: console.error });
  const given = process.argv.slice(2);
  const defaults = serverFlags().filter(
    (flag) => !given.some((arg) => arg.split("=")[0] === flag.split("=")[0]),
  );
  const { status, error } = spawnSync(binary, [...given, ...defaults], { stdio: "inherit" });
  if (error) throw error;
  return status ?? 1;
});
