import { defineConfig } from "playwright/test";
import { launchOptions } from "./tools/testkit/browser/launch";

export default defineConfig({
  testMatch: "*.spec.ts",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Only what hangs may run out of time, on a machine that is busy with other things as well.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [["list"]],
  outputDir: "test-results",
  globalSetup: "./tools/testkit/setup/ensureBuilt.ts",
  use: {
    launchOptions: launchOptions(),
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // It would answer for the network that a test watches or breaks. Tests of the service worker itself allow it.
    serviceWorkers: "block",
    trace: "retain-on-failure",
  },
  projects: [
    { name: "e2e", testDir: "tests/e2e" },
    { name: "budget", testDir: "tests/budget" },
  ],
});
