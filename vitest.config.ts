import { defineConfig } from "vitest/config";

const built = "tools/testkit/setup/ensureBuilt.ts";

/** Long enough for a busy machine: only a test that hangs reaches it. */
const slowMs = 300_000;
/** How long expect.poll waits for a condition. */
const pollMs = 30_000;

/** A suite whose tests start PocketBase, which serves and requires files of the build. */
const serverSuite = (name: string, more: object = {}) => ({
  extends: true as const,
  test: {
    name,
    include: [`tests/${name}/**/*.test.ts`],
    globalSetup: built,
    testTimeout: slowMs,
    hookTimeout: slowMs,
    ...more,
  },
});

export default defineConfig({
  test: {
    // One process per file, so that files do not share modules and signal handlers.
    pool: "forks",
    expect: { poll: { timeout: pollMs } },
    // An array, as below: of two strings only the last would be used.
    setupFiles: ["tools/testkit/setup/waitForTimeout.ts"],
    projects: [
      {
        extends: true,
        test: { name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"], testTimeout: slowMs },
      },
      {
        extends: true,
        test: { name: "simulation", include: ["tests/simulation/**/*.test.ts"], testTimeout: slowMs },
      },
      serverSuite("agreement"),
      // Its files share their processes: each starts and stops its own servers, and loading the modules again takes a third of the time.
      serverSuite("server", { isolate: false, setupFiles: ["tools/testkit/setup/restoreGlobals.ts"] }),
      serverSuite("scripts"),
      serverSuite("fuzz"),
    ],
  },
});
