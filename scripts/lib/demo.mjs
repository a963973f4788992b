import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { importTypeScript } from "./sources.mjs";
import { innermostReason, UserError } from "./userError.mjs";

/**
 * Starts the demo's stand-ins (local servers) for Shiprocket, Google and the mail server, as far as the
 * owner has not configured the real ones. They run in this process and end with it.
 * @param {string} url @param {number} port of the server
 * @returns {Promise<{ on: boolean, env: NodeJS.ProcessEnv, lines: string[], standIns:
 * import("../../tools/testkit/standins/start.ts").StandIns | undefined }>} `env`: the server's environment;
 * `lines`: sentences to print
 */
export async function startDemo(url, port) {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, SHOP_DEMO: process.env.SHOP_DEMO?.trim() || "1" };
  if (env.SHOP_DEMO !== "1") return { on: false, env, lines: [], standIns: undefined };
  /** @type {typeof import("../../tools/testkit/standins/start.ts")} */
  const { startStandIns } = await importTypeScript("tools/testkit/standins/start.ts");
  const shopUrl = env.SHOP_URL?.trim() || url;
  const standIns = await startStandIns({ shopUrl, port, env });
  const lines = [...standIns.lines];
  if (!isThisComputer(shopUrl))
    lines.push(`${shopUrl} would be a demo for shoppers: SHOP_DEMO=0 opens a shop of your own.`);
  // Without SHOP_DASHBOARD_HOST, because `fillDemoOnce` and the dashboard use the server's own address.
  return { on: true, env: { ...env, ...standIns.env, SHOP_DASHBOARD_HOST: "" }, lines, standIns };
}

/** @param {string} url */
function isThisComputer(url) {
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname);
}

/**
 * Fills an empty shop with the demo catalogue, once. A file in the data folder records "filling" or "filled",
 * so that an interrupted fill resumes, and a shop from which the owner removed all products stays empty.
 * @param {{ url: string, token: string, dataDir: string, log: import("./progress.mjs").Log }} options
 * @returns {Promise<boolean>} whether it filled the shop
 */
export async function fillDemoOnce({ url, token, dataDir, log }) {
  const stateFile = path.join(dataDir, "demo-catalogue.txt");
  const state = (await readFile(stateFile, "utf8").catch(() => "")).trim();
  if (state === "filled") return false;
  if (state !== "filling" && (await countProducts(url, token)) > 0) return false;
  await replaceFile(stateFile, "filling");
  /** @type {typeof import("../../demo/seed.ts")} */
  const { seedDemo } = await importTypeScript("demo/seed.ts");
  try {
    await seedDemo({ url, token, log });
  } catch (error) {
    throw new UserError(
      `The demo catalogue could not be filled in (${innermostReason(error)}): run this again, it continues where it stopped.`,
      error,
    );
  }
  await replaceFile(stateFile, "filled");
  return true;
}

/** Replaces a file atomically: writes a new one and renames it. @param {string} file @param {string} text */
async function replaceFile(file, text) {
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
    throw new UserError(`The shop's server does not list its products (${answer.status}): ${body.message}`);
  return body.totalItems;
}
