import { stopChildren, stopOnSignal } from "./childProcesses.mjs";
import { dataFolder, hasShopData, prepareDataFolder, requireDataFolderUser } from "./dataFolder.mjs";
import { fillDemoOnce, startDemo } from "./demo.mjs";
import { ensureInstalled } from "./install.mjs";
import { ensureOwner } from "./owner.mjs";
import { getPocketBase } from "./pocketbase.mjs";
import { choosePort } from "./ports.mjs";
import { say } from "./progress.mjs";
import { endOrphanedServer, recordRunning, requireNotRunning } from "./runningServer.mjs";
import { lastLines, startServer } from "./server.mjs";
import { checkSettings, readEnvFile } from "./settings.mjs";
import { innermostReason, runMain, UserError } from "./userError.mjs";

/**
 * Starts the shop and runs it until a signal arrives or the server ends: the common part of `npm start`,
 * `npm run dev` and `npm run promote`.
 * @param {object} steps
 * @param {() => Promise<unknown>} steps.build builds what the server needs; called after the npm packages and
 * PocketBase are installed
 * @param {(url: string, standIns?: import("../../tools/testkit/standins/start.ts").StandIns) => Promise<void>
 * | void} steps.ready called when the server runs and the demo is filled, with the server's address and the
 * demo's stand-ins for other services
 * @param {boolean} [steps.watch] whether the server reloads its hooks when they change
 */
export function runShop({ build, ready, watch = false }) {
  let stopping = false;
  // The shop stays open when its output cannot be written: the disk is full, or the terminal is gone.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  stopOnSignal(() => {
    stopping = true;
    say("\nClosing the shop.");
  });
  return runMain(async () => {
    try {
      await runUntilEnded({ build, ready, watch });
    } catch (error) {
      // When a signal has interrupted the steps, waits for ever, because stopOnSignal ends the process.
      if (stopping) return new Promise(() => {});
      await stopChildren();
      throw error;
    }
  });
}

/** Starts the shop; rejects when its server ends. @param {Required<Parameters<typeof runShop>[0]>} steps */
async function runUntilEnded({ build, ready, watch }) {
  const fromFile = readEnvFile();
  const dataDir = dataFolder();
  // Refuses to run as root on another user's shop, which could not change files that root creates. Does not
  // check a folder without a shop, because it can be the new volume of a container.
  if (hasShopData(dataDir)) requireDataFolderUser(dataDir);
  await endOrphanedServer(dataDir, say);
  await requireNotRunning(dataDir);
  const port = await choosePort();
  const url = `http://127.0.0.1:${port}`;
  await prepareDataFolder(dataDir);
  await ensureInstalled();
  await checkSettings({ fromFile, log: say });
  const binary = await getPocketBase();
  await build();

  const owner = await ensureOwner({ binary, dataDir });
  if (owner.created) printOwnerCredentials(url, owner);
  const demo = await startDemo(url, port);
  const output = createStartupBuffer();
  const server = await startServer({
    binary,
    port,
    dataDir,
    env: demo.env,
    watch,
    onOutput: output.write,
    log: say,
  });
  output.flush();
  const died = server.ended.then((how) => {
    throw new UserError(
      `PocketBase ended by itself (${how}); start the shop again. It said:\n${lastLines(server.log())}`,
    );
  });
  // `died` is awaited below; until then its rejection must not count as unhandled.
  died.catch(() => {});
  await recordRunning(dataDir, server).catch((error) =>
    // If the file cannot be written, for example on a full disk, the shop stays open, because shoppers can
    // still read its pages.
    say(
      `The shop could not note in ${dataDir} that it is open (${innermostReason(error)}): start nothing else on this folder meanwhile.`,
    ),
  );
  if (demo.on) await Promise.race([died, fillDemoOnce({ url, token: owner.token, dataDir, log: say })]);
  for (const line of demo.lines) say(line);
  await ready(url, demo.standIns);
  await died;
}

/**
 * Creates a buffer that prints the server's output only after the server has started. If the start fails, the
 * error contains the output, which would otherwise be printed twice.
 */
function createStartupBuffer() {
  let held = "";
  let flushed = false;
  return {
    /** @param {string} text */
    write(text) {
      if (flushed) process.stdout.write(withoutBanner(text));
      else held += text;
    },
    flush() {
      flushed = true;
      process.stdout.write(withoutBanner(held));
    },
  };
}

/** Removes PocketBase's three banner lines; the command prints the addresses itself. @param {string} text */
function withoutBanner(text) {
  return text.replace(/^.*(?:Server started at |[├└]─ ).*\n/gm, "");
}

/** @param {string} url of the shop @param {{ email: string, password: string }} owner */
function printOwnerCredentials(url, { email, password }) {
  say(`The owner's dashboard: ${url}/_/  e-mail ${email}  password ${password}`);
  say("The password is shown only this once; both can be changed there.");
}
