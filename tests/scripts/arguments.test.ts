import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { cleanEnvironment } from "../../tools/testkit/commands/cleanEnvironment";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

const simulateUsage = "npm run simulate [-- [SEEDS] [--seed N] [--client | --real | --exhaustive]]";

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
  ["standby.mjs", ["x"], "Unexpected argument 'x'.", "npm run standby"],
  ["test.mjs", ["unit", "--watch"], "Unknown option '--watch'.", "npm test [-- SUITE…]"],
  ["fuzz.mjs", ["1", "2", "3"], "Unexpected argument '3'.", "npm run fuzz [-- CASES [SEED]]"],
  ["shiprocketCheck.mjs", ["--help"], "Unknown option '--help'.", "npm run shiprocket-check [-- ADDRESS]"],
  ["bench.mjs", ["home"], "Unexpected argument 'home'.", "npm run bench"],
  [
    "../tests/year/main.ts",
    ["10", "20"],
    "Unexpected argument '20'.",
    "npm run year [-- [SHOPPERS] [--seed N]]",
  ],
  [
    "../tests/year/main.ts",
    ["--sed", "1"],
    "Unknown option '--sed'.",
    "npm run year [-- [SHOPPERS] [--seed N]]",
  ],
  [
    "../tests/year/main.ts",
    ["many"],
    "'many' is not a whole number.",
    "npm run year [-- [SHOPPERS] [--seed N]]",
  ],
  ["../tests/simulation/main.ts", ["1", "2"], "Unexpected argument '2'.", simulateUsage],
  ["../tests/simulation/main.ts", ["--clint"], "Unknown option '--clint'.", simulateUsage],
  ["../tests/simulation/main.ts", ["--seed", "one"], "'one' is not a whole number.", simulateUsage],
])("%s %j ends with the usage", (name, args, problem, usage) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", `scripts/${name}`, ...args],
    {
      env: { ...cleanEnvironment(), SHOP_ENV_FILE: "", SHOP_DATA_DIR: createTemporaryFolder(), PORT: "0" },
      encoding: "utf8",
    },
  );
  expect(`${stdout}${stderr}`.trim()).toBe(`${problem}\nUsage: ${usage}`);
  expect(status).toBe(1);
});

test.each(["shop.example", "localhost:8090", "https://"])(
  "shiprocket-check says how to write the address %s",
  (address) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/shiprocketCheck.mjs", address], {
      env: { ...cleanEnvironment(), SHOP_ENV_FILE: "" },
      encoding: "utf8",
    });
    expect({ status, output: `${stdout}${stderr}`.trim() }).toEqual({
      status: 1,
      output: `"${address}" is no web address: write it with https:// before it, for example https://shop.example.`,
    });
  },
);
