import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { runProgram } from "./childProcesses.mjs";
import { findProgram, runAsRoot } from "./findBrowser.mjs";
import { say } from "./progress.mjs";

/*
 * Firefox and WebKitGTK for tests/browsers. Both are optional: where one cannot be installed, its tests are
 * skipped.
 */

/**
 * The packages of each browser, by package manager. WebKit is WebKitGTK's test browser, which only Debian
 * packages together with its driver.
 * @type {Record<"firefox" | "webkit", Record<string, string[]>>}
 */
const packages = {
  firefox: { "apt-get": ["firefox-esr"], dnf: ["firefox"], apk: ["firefox-esr"], pacman: ["firefox"] },
  webkit: { "apt-get": ["webkit2gtk-driver", "xvfb"] },
};
/** @type {Record<string, (names: string[]) => string[][]>} */
const installSteps = {
  "apt-get": (names) => [["update"], ["install", "-y", "--no-install-recommends", ...names]],
  dnf: (names) => [["install", "-y", ...names]],
  apk: (names) => [["add", ...names]],
  pacman: (names) => [["-Sy", "--noconfirm", ...names]],
};

const firefoxFiles = ["/Applications/Firefox.app/Contents/MacOS/firefox"];
/** The folders of Debian, Fedora and Arch that hold WebKitGTK's folder with MiniBrowser. */
const libraries = ["/usr/lib", "/usr/libexec", "/usr/lib64"];

/** @returns {string | undefined} the path of Firefox; undefined if it is not installed */
export const findFirefox = () => findProgram(["firefox-esr", "firefox"], firefoxFiles);

/**
 * Finds WebKitGTK's test browser; undefined if one of its programs is missing.
 * @returns {{ driver: string, miniBrowser: string, xvfb: string } | undefined} the programs of WebKitGTK's
 * test browser
 */
export function findWebKit() {
  const found = (/** @type {string} */ name) => findProgram([name], [], () => true);
  const [driver, xvfb, miniBrowser] = [found("WebKitWebDriver"), found("Xvfb"), findMiniBrowser()];
  return driver && xvfb && miniBrowser ? { driver, miniBrowser, xvfb } : undefined;
}

function findMiniBrowser() {
  const folders = libraries.flatMap((library) => [library, ...foldersIn(library, /-linux-gnu/)]);
  return folders
    .flatMap((folder) => foldersIn(folder, /^webkit(2gtk|gtk)-/))
    .map((folder) => path.join(folder, "MiniBrowser"))
    .find((file) => existsSync(file));
}

/**
 * Lists the folders in a folder whose name matches the pattern.
 * @param {string} folder @param {RegExp} pattern
 */
function foldersIn(folder, pattern) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => pattern.test(name))
    .map((name) => path.join(folder, name));
}

/**
 * Installs Firefox and WebKitGTK where they are missing and the package manager has them. Never fails.
 * @param {{ log?: import("./progress.mjs").Log }} [options]
 */
export async function installOtherBrowsers({ log = say } = {}) {
  const missing = /** @type {("firefox" | "webkit")[]} */ ([]);
  if (!findFirefox()) missing.push("firefox");
  if (!findWebKit()) missing.push("webkit");
  if (missing.length === 0) return;
  for (const [program, steps] of Object.entries(installSteps)) {
    const wanted = missing.filter((name) => packages[name][program]);
    if (wanted.length === 0 || (await runProgram(program, ["--version"])).code !== 0) continue;
    log(`Installing ${wanted.join(" and ")} with ${program}, for the tests in three browsers…`);
    const names = wanted.flatMap((name) => packages[name][program] ?? []);
    for (const args of steps(names)) await runAsRoot(program, args, log);
    return;
  }
}
