import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { cleanEnvironment } from "../../tools/testkit/commands/cleanEnvironment";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

test.each([
  ["exportOrders.mjs", ["--help"], "Unknown option '--help'.", "npm run orders [-- FILE]"],
  ["exportOrders.mjs", ["a.csv", "b.csv"], "Unexpected argument 'b.csv'.", "npm run orders [-- FILE]"],
  [
    "mutants.mjs",
    ["--simulaton"],
    "Unknown option '--simulaton'.",
    "npm run mutants [-- [--simulation] FILE…]",
  ],
  [
    "start.mjs",
    ["--port", "9000"],
    "Unknown option '--port'.",
    "npm start; PORT=9000 npm start opens another port",
  ],
  ["dev.mjs", ["--host"], "Unknown option '--host'.", "npm run dev"],
  ["build.mjs", ["--watch"], "Unknown option '--watch'.", "npm run build"],
  ["drill.mjs", ["x"], "Unexpected argument 'x'.", "npm run drill"],
  ["photos.mjs", ["-f"], "Unknown option '-f'.", "npm run photos"],
  ["replicate.mjs", ["x"], "Unexpected argument 'x'.", "npm run replicate"],
  ["test.mjs", ["unit", "--watch"], "Unknown option '--watch'.", "npm test [-- SUITE…]"],
  ["fuzz.mjs", ["1", "2", "3"], "Unexpected argument '3'.", "npm run fuzz [-- CASES [SEED]]"],
  ["shiprocketCheck.mjs", ["--help"], "Unknown option '--help'.", "npm run shiprocket-check [-- ADDRESS]"],
])("%s %j ends with the usage", (name, args, problem, usage) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${name}`, ...args], {
    env: { ...cleanEnvironment(), SHOP_ENV_FILE: "", SHOP_DATA_DIR: createTemporaryFolder(), PORT: "0" },
    encoding: "utf8",
  });
  expect(`${stdout}${stderr}`.trim()).toBe(`${problem}\nUsage: ${usage}`);
  expect(status).toBe(1);
});
