import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { Failure, innermostReason } from "./failure.mjs";
import { importTypeScript } from "./sources.mjs";

/**
 * Fills an empty shop with the demo catalogue, once. A file in the data folder says how far that is: an interrupted fill
 * resumes, and a shop whose owner removed all products stays empty.
 * @param {{ url: string, token: string, dataDir: string, log: import("./progress.mjs").Log }} options
 * @returns {Promise<boolean>} whether it filled the shop
 */
export async function fillDemoOnce({ url, token, dataDir, log }) {
  const stateFile = path.join(dataDir, "demo-catalogue.txt");
  const state = (await readFile(stateFile, "utf8").catch(() => "")).trim();
  if (state === "filled") return false;
  if (state !== "filling" && (await countProducts(url, token)) > 0) return false;
  await write(stateFile, "filling");
  /** @type {typeof import("../../demo/seed.ts")} */
  const { seedDemo } = await importTypeScript("demo/seed.ts");
  try {
    await seedDemo({ url, token, log });
  } catch (error) {
    throw new Failure(
      `The demo catalogue could not be filled in (${innermostReason(error)}): run this again, it continues where it stopped.`,
      error,
    );
  }
  await write(stateFile, "filled");
  return true;
}

/** @param {string} file @param {string} text */
async function write(file, text) {
  await writeFile(`${file}.part`, `${text}\n`);
  await rename(`${file}.part`, file);
}

/** @param {string} url @param {string} token */
async function countProducts(url, token) {
  const answer = await fetch(`${url}/api/collections/products/records?perPage=1&fields=id`, {
    headers: { Authorization: token },
  });
  const body = /** @type {{ totalItems: number, message?: string }} */ (await answer.json());
  if (!answer.ok)
    throw new Failure(`The shop's server does not list its products (${answer.status}): ${body.message}`);
  return body.totalItems;
}
