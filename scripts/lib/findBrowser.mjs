import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { runProgram } from "./childProcesses.mjs";
import { root } from "./folders.mjs";
import { say } from "./progress.mjs";
import { UserError } from "./userError.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/** The paths at which Chrome and Chromium are installed on macOS and Windows. */
const installPaths = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ...[process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA].map((folder) =>
    folder ? path.join(folder, "Google", "Chrome", "Application", "chrome.exe") : "",
  ),
];

/**
 * Package managers, each with the arguments of the commands that install Chromium. The commands need root, or
 * sudo without a password.
 */
const packageManagers = /** @type {[string, string[][]][]} */ ([
  ["apt-get", [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]],
  ["dnf", [["install", "-y", "chromium"]]],
  ["apk", [["add", "chromium"]]],
  ["pacman", [["-Sy", "--noconfirm", "chromium"]]],
]);

/**
 * Looks for an installed browser: CHROMIUM_BIN, then Chromium or Chrome, then Playwright's own download.
 * @returns {string | undefined} its path
 */
export function findBrowser() {
  if (process.env.CHROMIUM_BIN) return process.env.CHROMIUM_BIN;
  return findProgram(names, installPaths) ?? findPlaywrightBrowser();
}

/**
 * Finds the first of several programs that exists and is usable.
 * @param {readonly string[]} names of the programs, looked for in PATH first
 * @param {readonly string[]} [files] paths of programs, checked after PATH
 * @param {(file: string) => boolean} [isUsable] default: `isWorkingBrowser`
 * @returns {string | undefined} its path
 */
export function findProgram(names, files = [], isUsable = isWorkingBrowser) {
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const inPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...inPath, ...files].find((file) => file && existsSync(file) && isUsable(file));
}

/**
 * Finds a browser for the tests or installs one.
 * @param {{ log?: import("./progress.mjs").Log }} [options]
 * @returns {Promise<string>} its path
 * @throws {UserError} when none could be installed
 */
export async function findOrInstallBrowser({ log = say } = {}) {
  const found = findBrowser();
  if (found) {
    if (!isWorkingBrowser(found)) {
      throw new UserError(
        `CHROMIUM_BIN names ${found}, which does not run: correct it, or unset it to have one found.`,
      );
    }
    return found;
  }
  log("No Chromium is installed; downloading Playwright's…");
  await runInstaller(
    process.execPath,
    [path.join(root, "node_modules", "playwright", "cli.js"), "install", "chromium"],
    log,
  );
  const downloaded = findPlaywrightBrowser();
  if (downloaded) return downloaded;
  for (const [program, steps] of packageManagers) {
    if ((await runProgram(program, ["--version"])).code !== 0) continue;
    log(`That did not work; installing Chromium with ${program}…`);
    for (const args of steps) await runAsRoot(program, args, log);
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new UserError(
    "The browser tests found no Chromium and could not install one: install Chromium or Google Chrome, or set CHROMIUM_BIN to its path, and run this again.",
  );
}

/**
 * Whether a file is a working browser: its --version prints a version. Ubuntu's placeholder, which only
 * prints how to install the browser, is none.
 * @param {string} file
 */
function isWorkingBrowser(file) {
  try {
    // On Windows, --version would open a window of Chrome and print nothing.
    if (process.platform === "win32") return existsSync(file);
    return /\d+\.\d+/.test(
      execFileSync(file, ["--version"], { encoding: "utf8", stdio: "pipe", timeout: 20_000 }),
    );
  } catch {
    return false;
  }
}

/**
 * Returns the path of the Chromium that Playwright has downloaded; undefined without one.
 * @returns {string | undefined}
 */
function findPlaywrightBrowser() {
  try {
    const { chromium } = createRequire(import.meta.url)("playwright");
    const file = chromium.executablePath();
    return existsSync(file) && isWorkingBrowser(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Runs an installer as root, or with sudo if that asks for no password. Logs why the installer failed.
 * @param {string} program @param {string[]} args @param {import("./progress.mjs").Log} log
 */
export async function runAsRoot(program, args, log) {
  if (process.getuid?.() === 0) await runInstaller(program, args, log);
  else await runInstaller("sudo", ["-n", program, ...args], log);
}

/**
 * Runs an installer; logs the last line of its output when it fails.
 * @param {string} program @param {string[]} args @param {import("./progress.mjs").Log} log
 */
async function runInstaller(program, args, log) {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const { code, output } = await runProgram(program, args, { env });
  if (code !== undefined && code !== 0)
    log(`${program} ${args.join(" ")}: ${output.trim().split("\n").at(-1)}`);
}
