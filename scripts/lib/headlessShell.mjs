import { runProgram } from "./childProcesses.mjs";
import { findProgram, runAsRoot } from "./findBrowser.mjs";
import { say } from "./progress.mjs";

/*
 * Chromium's headless shell: the browser's engine without windows and installed apps. It is optional. With
 * it, the browser tests take two thirds of the time; tests of installed apps and windows use the whole
 * browser.
 */

const packageName = "chromium-headless-shell";

/**
 * Finds the program of the headless shell.
 * @returns {string | undefined} its path; undefined where it is not installed
 */
export const findHeadlessShell = () => findProgram([packageName]);

/**
 * Installs the headless shell where Debian's package manager has it. Never fails: without the shell, the
 * tests use the whole browser.
 * @param {{ log?: import("./progress.mjs").Log }} [options]
 */
export async function installHeadlessShell({ log = say } = {}) {
  if (findHeadlessShell()) return;
  const { code, output } = await runProgram("apt-cache", ["policy", packageName]);
  if (code !== 0 || !/Candidate: \d/.test(output)) return;
  log("Installing Chromium's headless shell, which makes the browser tests faster…");
  await runAsRoot("apt-get", ["install", "-y", "--no-install-recommends", packageName], log);
}
