import { execFile, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { Failure } from "./failure.mjs";
import { root } from "./folders.mjs";
import { say } from "./progress.mjs";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];

/** Where the systems' installers put them. */
const places = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ...[process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA].map((folder) =>
    folder ? path.join(folder, "Google", "Chrome", "Application", "chrome.exe") : "",
  ),
];

/** Each tried when its program is there; all need to be root, or sudo without a question. */
const packageManagers = [
  ["apt-get", [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]],
  ["dnf", [["install", "-y", "chromium"]]],
  ["apk", [["add", "chromium"]]],
  ["pacman", [["-Sy", "--noconfirm", "chromium"]]],
];

/**
 * The browser for the tests, as far as one is installed: CHROMIUM_BIN, Chromium or Chrome, Playwright's own download.
 * @returns {string | undefined} its path
 */
export function findBrowser() {
  if (process.env.CHROMIUM_BIN) return process.env.CHROMIUM_BIN;
  const folders = (process.env.PATH ?? "").split(path.delimiter).filter(Boolean);
  const found = [
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...places,
  ].find((file) => file && existsSync(file) && runs(file));
  return found ?? playwrightsOwn();
}

/**
 * Finds a browser for the tests or installs one.
 * @param {{ log?: import("./progress.mjs").Log }} [options]
 * @returns {Promise<string>} its path
 * @throws {Failure} when there is none to be had
 */
export async function getBrowser({ log = say } = {}) {
  const found = findBrowser();
  if (found) {
    if (!runs(found)) {
      throw new Failure(
        `CHROMIUM_BIN names ${found}, which does not run: correct it, or unset it to have one found.`,
      );
    }
    return found;
  }
  log("No Chromium is installed; downloading Playwright's…");
  await run(
    process.execPath,
    [path.join(root, "node_modules", "playwright", "cli.js"), "install", "chromium"],
    log,
  );
  const downloaded = playwrightsOwn();
  if (downloaded) return downloaded;
  for (const [program, steps] of packageManagers) {
    if (!(await succeeds(/** @type {string} */ (program), ["--version"]))) continue;
    log(`That did not work; installing Chromium with ${program}…`);
    for (const args of /** @type {string[][]} */ (steps))
      await runAsRoot(/** @type {string} */ (program), args, log);
    const installed = findBrowser();
    if (installed) return installed;
  }
  throw new Failure(
    "The browser tests found no Chromium and could not install one: install Chromium or Google Chrome, or set CHROMIUM_BIN to its path, and run this again.",
  );
}

/** A stub that only tells how to install the browser fails here. @param {string} file */
function runs(file) {
  try {
    // Chrome on Windows opens a window instead of printing its version.
    if (process.platform === "win32") return existsSync(file);
    return /\d+\.\d+/.test(
      execFileSync(file, ["--version"], { encoding: "utf8", stdio: "pipe", timeout: 20_000 }),
    );
  } catch {
    return false;
  }
}

/** @returns {string | undefined} */
function playwrightsOwn() {
  try {
    const { chromium } = createRequire(import.meta.url)("playwright");
    const file = chromium.executablePath();
    return existsSync(file) && runs(file) ? file : undefined;
  } catch {
    return undefined;
  }
}

/** @param {string} program @param {string[]} args @param {import("./progress.mjs").Log} log */
function runAsRoot(program, args, log) {
  if (process.getuid?.() === 0) return run(program, args, log);
  return run("sudo", ["-n", program, ...args], log);
}

/**
 * @param {string} program @param {string[]} args @param {import("./progress.mjs").Log} log
 * @returns {Promise<boolean>}
 */
function run(program, args, log) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
    let last = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text) => {
        last = String(text).trim().split("\n").at(-1) || last;
      });
    }
    child.on("error", () => resolve(false));
    child.on("close", (code) => {
      if (code !== 0) log(`${program} ${args.join(" ")}: ${last}`);
      resolve(code === 0);
    });
  });
}

/** @param {string} program @param {string[]} args @returns {Promise<boolean>} */
function succeeds(program, args) {
  return new Promise((resolve) => execFile(program, args, (error) => resolve(!error)));
}
