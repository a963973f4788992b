import { access, chmod, constants, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { cacheFolder, makeFolder } from "./folders.mjs";
import { withFileLock } from "./lock.mjs";
import { computeSha256, readPocketBaseVersion } from "./pocketbaseBinary.mjs";
import { buildPocketBase, hasGo } from "./pocketbaseGo.mjs";
import { downloadPocketBase } from "./pocketbaseRelease.mjs";
import { say } from "./progress.mjs";
import { innermostReason, UserError } from "./userError.mjs";

/** The PocketBase version for which the hooks and migrations are written. */
const pocketBaseVersion = "0.40.4";

/**
 * Returns the PocketBase binary that POCKETBASE_BIN names, or the cached one. Without either, downloads the
 * official release, or else builds PocketBase with Go.
 * @param {{ env?: NodeJS.ProcessEnv, log?: import("./progress.mjs").Log }} [options]
 * @returns {Promise<string>} the path of a binary that runs
 * @throws {UserError} when no binary can be found, downloaded or built
 */
export async function getPocketBase({ env = process.env, log = say } = {}) {
  if (env.POCKETBASE_BIN) return checkGivenBinary(env.POCKETBASE_BIN, log);
  const folder = path.join(
    cacheFolder(env),
    "pocketbase",
    pocketBaseVersion,
    `${process.platform}-${process.arch}`,
  );
  const binary = path.join(folder, process.platform === "win32" ? "pocketbase.exe" : "pocketbase");
  if ((await checkInstalledBinary(binary)) === "good") return binary;
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK);
  } catch (error) {
    throw new UserError(
      `The cache folder ${folder} cannot be written (${innermostReason(error)}): make it writable, or set XDG_CACHE_HOME to a folder that is.`,
      error,
    );
  }
  return withFileLock(
    `${folder}.lock`,
    async () => {
      const state = await checkInstalledBinary(binary);
      if (state === "good") return binary;
      if (state === "damaged") log(`The cached PocketBase at ${binary} is damaged and is fetched again.`);
      await installPocketBase(binary, env, log);
      return binary;
    },
    () => log("Waiting for another run that is getting PocketBase…"),
  );
}

/**
 * Checks the binary that POCKETBASE_BIN names and returns its path.
 * @param {string} file @param {import("./progress.mjs").Log} log
 */
async function checkGivenBinary(file, log) {
  const binary = path.resolve(file);
  const version = await readPocketBaseVersion(binary);
  if (version.problem !== undefined) {
    throw new UserError(
      `POCKETBASE_BIN names ${file}, which does not run as PocketBase (${version.problem}): correct it, or unset it to get PocketBase ${pocketBaseVersion}.`,
    );
  }
  if (version.number !== pocketBaseVersion) {
    log(`POCKETBASE_BIN is version ${version.number}; the shop is tested with ${pocketBaseVersion}.`);
  }
  return binary;
}

/**
 * Checks an installed binary. The checksum that was stored at its installation detects damage; running the
 * binary detects one that was built for another machine.
 * @param {string} binary
 * @returns {Promise<"good" | "missing" | "damaged">}
 */
async function checkInstalledBinary(binary) {
  try {
    await access(binary);
  } catch {
    return "missing";
  }
  try {
    const expected = (await readFile(`${binary}.sha256`, "utf8")).trim();
    if ((await computeSha256(binary)) !== expected) return "damaged";
    return (await readPocketBaseVersion(binary)).number === pocketBaseVersion ? "good" : "damaged";
  } catch {
    return "damaged";
  }
}

/**
 * Downloads or builds PocketBase, checks that it runs, and stores it with its checksum at the path `binary`.
 * @param {string} binary @param {NodeJS.ProcessEnv} env @param {import("./progress.mjs").Log} log
 */
async function installPocketBase(binary, env, log) {
  // The work folder has the same name in every run, so that this run removes what a killed run has left. The
  // caller's lock prevents parallel runs.
  const work = path.join(path.dirname(binary), "install");
  await rm(work, { recursive: true, force: true });
  await mkdir(work);
  try {
    const fresh = await downloadOrBuildPocketBase(work, env, log);
    if (process.platform !== "win32") await chmod(fresh, 0o755);
    const version = await readPocketBaseVersion(fresh);
    if (version.number !== pocketBaseVersion) {
      throw new UserError(
        `The new PocketBase does not run here (${version.problem ?? `it says version ${version.number}`}): set POCKETBASE_BIN to a PocketBase ${pocketBaseVersion} for this machine.`,
      );
    }
    const checksum = path.join(work, "sha256");
    await writeFile(checksum, `${await computeSha256(fresh)}\n`);
    // Moves the checksum first: after a crash between the two moves, `checkInstalledBinary` returns "missing"
    // or "damaged", never a wrong "good".
    await rename(checksum, `${binary}.sha256`);
    await rename(fresh, binary);
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(
      `PocketBase could not be stored in ${path.dirname(binary)} (${innermostReason(error)}): make room or set XDG_CACHE_HOME to another folder.`,
      error,
    );
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Downloads PocketBase into the folder `work`, or builds it there with Go; returns the binary's path.
 * @param {string} work @param {NodeJS.ProcessEnv} env @param {import("./progress.mjs").Log} log
 */
async function downloadOrBuildPocketBase(work, env, log) {
  let download;
  try {
    return await downloadPocketBase(pocketBaseVersion, work, env, log);
  } catch (error) {
    download = innermostReason(error);
  }
  const advice = `connect to the internet and run this again, or set POCKETBASE_BIN to a PocketBase ${pocketBaseVersion} binary.`;
  if (!(await hasGo(env))) {
    throw new UserError(
      `PocketBase ${pocketBaseVersion} could not be downloaded (${download}) and Go is not installed to build it: ${advice}`,
    );
  }
  log(
    `The download of PocketBase did not work (${download}); building it with Go, which takes a minute or two.`,
  );
  try {
    return await buildPocketBase(pocketBaseVersion, work, env, log);
  } catch (error) {
    throw new UserError(
      `PocketBase ${pocketBaseVersion} could neither be downloaded (${download}) nor built with Go (${innermostReason(error)}): ${advice}`,
      error,
    );
  }
}
