import { stopChildren, stopOnSignal } from "./children.mjs";
import { readEnvFile } from "./env-file.mjs";
import { Failure, runMain } from "./failure.mjs";
import { ensureInstalled } from "./install.mjs";
import { checkNotOpen, noteOpened } from "./opened.mjs";
import { ensureOwner } from "./owner.mjs";
import { getPocketBase } from "./pocketbase.mjs";
import { checkDataFolder, choosePort } from "./preflight.mjs";
import { say } from "./progress.mjs";
import { dataFolder, lastLines, startServer } from "./server.mjs";
import { checkSettings } from "./settings.mjs";
import { importTypeScript } from "./typescript.mjs";

/**
 * Opens the demo shop and keeps it open until a signal or the server's end: what start and dev have in common.
 * @param {object} steps
 * @param {() => Promise<unknown>} steps.build makes what the server needs; packages and PocketBase are there
 * @param {(url: string, standIns?: import("../../tools/testkit/standins/start.ts").StandIns) => Promise<void> | void} steps.ready is
 * told the server's address when the shop is filled, and what stands in for other services
 * @param {boolean} [steps.watch] whether the server reloads its hooks when they change
 */
export function runShop({ build, ready, watch = false }) {
  let stopping = false;
  stopOnSignal(() => {
    stopping = true;
    say("\nClosing the shop.");
  });
  return runMain(async () => {
    try {
      await openAndStay({ build, ready, watch });
    } catch (error) {
      // What a stop interrupted is no failure; the stop itself ends the process.
      if (stopping) return new Promise(() => {});
      await stopChildren();
      throw error;
    }
  });
}

/** @param {Required<Parameters<typeof runShop>[0]>} steps */
async function openAndStay({ build, ready, watch }) {
  const fromFile = readEnvFile();
  const dataDir = dataFolder();
  await checkNotOpen(dataDir);
  const port = await choosePort();
  const url = `http://127.0.0.1:${port}`;
  await checkDataFolder(dataDir);
  await ensureInstalled();
  await checkSettings({ fromFile, log: say });
  const binary = await getPocketBase();
  await build();

  const owner = await ensureOwner({ binary, dataDir });
  if (owner.created) tellOwner(url, owner);
  const demo = await demoFor(url);
  const output = heldBack();
  const server = await startServer({ binary, port, dataDir, env: demo.env, watch, onOutput: output.take });
  output.show();
  const died = server.ended.then((how) => {
    throw new Failure(
      `PocketBase ended by itself (${how}); start the shop again. It said:\n${lastLines(server.log())}`,
    );
  });
  // Awaited below; until then its rejection is not unhandled.
  died.catch(() => {});
  await noteOpened(dataDir, server);
  if (demo.on) await Promise.race([died, fill({ url, token: owner.token, dataDir })]);
  for (const line of demo.lines) say(line);
  await ready(url, demo.standIns);
  await died;
}

/**
 * The environment of the server: what the owner says, and for a demo the stand-ins for what the owner leaves out. They
 * live in this process and end with it.
 * @param {string} url
 */
async function demoFor(url) {
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...process.env, SHOP_DEMO: process.env.SHOP_DEMO?.trim() || "1" };
  if (env.SHOP_DEMO !== "1") return { on: false, env, lines: [], standIns: undefined };
  /** @type {typeof import("../../tools/testkit/standins/start.ts")} */
  const { startStandIns } = await importTypeScript("tools/testkit/standins/start.ts");
  const shopUrl = env.SHOP_URL?.trim() || url;
  const standIns = await startStandIns({ shopUrl, env });
  const lines = [...standIns.lines];
  if (!isThisComputer(shopUrl))
    lines.push(`${shopUrl} would be a demo for shoppers: SHOP_DEMO=0 opens a shop of your own.`);
  return { on: true, env: { ...env, ...standIns.env }, lines, standIns };
}

/** @param {string} url */
function isThisComputer(url) {
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(url).hostname);
}

/** What the server says is shown once it has started: a failure to start repeats it. */
function heldBack() {
  let held = "";
  let shown = false;
  return {
    /** @param {string} text */
    take(text) {
      if (shown) process.stdout.write(withoutBanner(text));
      else held += text;
    },
    show() {
      shown = true;
      process.stdout.write(withoutBanner(held));
    },
  };
}

/** PocketBase's own three lines say what is said better at the end. @param {string} text */
function withoutBanner(text) {
  return text.replace(/^.*(?:Server started at |[├└]─ ).*\n/gm, "");
}

/** @param {{ url: string, token: string, dataDir: string }} shop */
async function fill(shop) {
  const { fillOnce } = await import("./demo.mjs");
  await fillOnce({ ...shop, log: say });
}

/** @param {string} url @param {{ email: string, password: string }} owner */
function tellOwner(url, { email, password }) {
  say(`The owner's dashboard: ${url}/_/  e-mail ${email}  password ${password}`);
  say("The password is shown only this once; both can be changed there.");
}
