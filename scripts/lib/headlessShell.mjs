import { runProgram } from "./childProcesses.mjs";
import { findProgram, runAsRoot } from "./findBrowser.mjs";
import { say } from "./progress.mjs";

/*
 * Chromium's headless shell: the same engine without the browser around it. The browser tests take two thirds
 * of the time with it. It has no installed apps and no windows, so tests of these use the whole browser. It
 * is optional.
 */

const packageName = "chromium-headless-shell";

/** @returns {string | undefined} its path; undefined where it is not installed */
export const findHeadlessShell = () => findProgram([packageName]);

/**
 * Installs the headless shell on Debian, as far as that works. Never fails: without it the whole browser is
 * used.
 * @param {{ log?: import("./progress.mjs").Log }} [options]
 */
export async function installHeadlessShell({ log = say } = {}) {
  if (findHeadlessShell()) return;
  const { code, output } = await runProgram("apt-cache", ["policy", packageName]);
  if (code !== 0 || !/Candidate: \d/.test(output)) return;
  log("Installing Chromium's headless shell, which makes the browser tests faster…");
  await runAsRoot("apt-get", ["install", "-y", "--no-install-recommends", packageName], log);
}
