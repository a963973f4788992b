import { defineConfig } from "playwright/test";
import { headlessLaunchOptions } from "./tools/testkit/browser/launch";

export default defineConfig({
  testMatch: "*.spec.ts",
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Long enough for a busy machine: only a test that hangs reaches it.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"]],
  outputDir: "test-results",
  globalSetup: "./tools/testkit/setup/ensureBuilt.ts",
  use: {
    launchOptions: headlessLaunchOptions(),
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    // A service worker would answer requests that a test watches or breaks. Tests of the service worker allow it.
    serviceWorkers: "block",
    // A trace costs 16 % of the suite's CPU time: npx playwright test --project=e2e --trace=on -g "name of the test"
    trace: "off",
  },
  projects: [
    // The banner's video and the animations take more than half of the CPU time of an open home page. Tests of these allow motion.
    { name: "e2e", testDir: "tests/e2e", use: { reducedMotion: "reduce" } },
    { name: "budget", testDir: "tests/budget", timeout: 600_000 },
    { name: "browsers", testDir: "tests/browsers", timeout: 300_000 },
  ],
});
