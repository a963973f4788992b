import { defineConfig } from "vitest/config";
import { leanDexie } from "./scripts/lib/leanDexie.mjs";

const built = "tools/testkit/setup/ensureBuilt.ts";

// Only what hangs may run out of time, on a machine that is busy with other things as well.
const slowMs = 120_000;
/** How long a test waits for something to become true. */
const patienceMs = 15_000;

export default defineConfig({
  // The Dexie of the built site, in tests too.
  plugins: [leanDexie()],
  resolve: { alias: { dexie: "dexie/dist/modern/dexie.mjs" } },
  test: {
    server: { deps: { inline: [/\/dexie\//] } },
    // A process per file: servers and signal handlers of one file never meet another's.
    pool: "forks",
    expect: { poll: { timeout: patienceMs } },
    setupFiles: "tools/testkit/setup/waitForTimeout.ts",
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"], testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: "agreement",
          include: ["tests/agreement/**/*.test.ts"],
          globalSetup: built,
          testTimeout: slowMs,
          hookTimeout: slowMs,
        },
      },
      {
        extends: true,
        test: {
          name: "server",
          include: ["tests/server/**/*.test.ts"],
          globalSetup: built,
          testTimeout: slowMs,
          hookTimeout: slowMs,
        },
      },
      {
        extends: true,
        test: {
          name: "scripts",
          include: ["tests/scripts/**/*.test.ts"],
          globalSetup: built,
          testTimeout: slowMs,
          hookTimeout: slowMs,
        },
      },
    ],
  },
});
