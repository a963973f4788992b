import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { showProgress } from "./progress.mjs";

const officialReleases = "https://github.com/pocketbase/pocketbase/releases/download";
const answerMs = 20_000;
const stallMs = 30_000;
/** Maximum size of a downloaded archive; PocketBase's archives have about 12 MB. */
const archiveBytesMax = 200 * 1024 * 1024;

/**
 * Downloads PocketBase's official build for this machine and checks it against the checksums of the release.
 * POCKETBASE_RELEASES names a mirror with the same folders.
 * @param {string} version
 * @param {string} folder that gets the binary
 * @param {NodeJS.ProcessEnv} env
 * @param {import("./progress.mjs").Log} log
 * @returns {Promise<string>} the binary's path
 */
export async function downloadPocketBase(version, folder, env, log) {
  const base = `${(env.POCKETBASE_RELEASES || officialReleases).replace(/\/+$/, "")}/v${version}`;
  const name = archiveName(version);
  const sums = (await fetchBytes(`${base}/checksums.txt`)).toString("utf8");
  const expected = new RegExp(`^([0-9a-f]{64})[ *]+${name.replaceAll(".", "\\.")}$`, "im").exec(sums)?.[1];
  if (!expected) throw new Error(`the release's checksums.txt does not name ${name}`);
  const step = showProgress(`Downloading PocketBase ${version}`, log);
  try {
    const archive = await fetchBytes(`${base}/${name}`, step.update);
    const found = createHash("sha256").update(archive).digest("hex");
    if (found !== expected.toLowerCase())
      throw new Error(`${name} does not match its checksum and was thrown away`);
    const program = process.platform === "win32" ? "pocketbase.exe" : "pocketbase";
    const file = path.join(folder, program);
    await writeFile(file, await unzip(archive, program));
    return file;
  } finally {
    step.end();
  }
}

/**
 * Extracts one file from a zip archive.
 * @param {Buffer} archive a zip archive whose checksum is right
 * @param {string} name of the file to take out
 * @returns {Promise<Uint8Array>}
 */
async function unzip(archive, name) {
  // Imported here, because this module is loaded before the npm packages are installed.
  const { unzipSync } = await import("fflate");
  const content = unzipSync(archive, { filter: (file) => file.name === name })[name];
  if (!content) throw new Error(`the release's archive does not hold ${name}`);
  return content;
}

/** Returns the name of the release's archive for this system and processor. @param {string} version */
function archiveName(version) {
  const systems = /** @type {Record<string, string>} */ ({
    linux: "linux",
    darwin: "darwin",
    win32: "windows",
  });
  const machines = /** @type {Record<string, string>} */ ({
    x64: "amd64",
    arm64: "arm64",
    arm: "armv7",
    s390x: "s390x",
    ppc64: "ppc64le",
  });
  const system = systems[process.platform];
  const machine = machines[process.arch];
  if (!system || !machine)
    throw new Error(`there is no official build for ${process.platform} on ${process.arch}`);
  return `pocketbase_${version}_${system}_${machine}.zip`;
}

/**
 * Downloads a file; `update` gets the progress as text. Throws when the server stops sending.
 * @param {string} url @param {(text: string) => void} [update]
 */
async function fetchBytes(url, update) {
  const aborter = new AbortController();
  const stop = () => aborter.abort(new Error(`${new URL(url).host} does not answer`));
  let timer = setTimeout(stop, answerMs);
  try {
    const response = await fetch(url, { signal: aborter.signal });
    if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}`);
    const total = Number(response.headers.get("content-length")) || 0;
    /** @type {Uint8Array[]} */
    const parts = [];
    let size = 0;
    for await (const part of response.body) {
      clearTimeout(timer);
      timer = setTimeout(stop, stallMs);
      parts.push(part);
      size += part.length;
      if (size > archiveBytesMax) throw new Error(`${url} is far too large`);
      update?.(formatDownloadProgress(size, total));
    }
    return Buffer.concat(parts);
  } finally {
    clearTimeout(timer);
    aborter.abort();
  }
}

/**
 * Describes the progress of a download, for example "3.0 of 12.0 MB".
 * @param {number} size @param {number} total
 */
function formatDownloadProgress(size, total) {
  const done = (size / 1e6).toFixed(1);
  return total ? `${done} of ${(total / 1e6).toFixed(1)} MB` : `${done} MB`;
}
