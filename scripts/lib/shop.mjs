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
 * Starts the shop and runs it until a signal or the server's end: the common part of `npm start` and
 * `npm run dev`.
 * @param {object} steps
 * @param {() => Promise<unknown>} steps.build makes what the server needs; packages and PocketBase are
 * installed by then
 * @param {(url: string, standIns?: import("../../tools/testkit/standins/start.ts").StandIns) => Promise<void>
 * | void} steps.ready called with the server's address when the shop is filled, and with the stand-ins for
 * other services
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
      // When a stop has interrupted the steps, this waits for ever: stopOnSignal ends the process.
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
  // Another user could not write files that root creates. A folder without a shop can be a volume of a
  // container.
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
    // The file cannot be written, for example on a full disk: the shop stays open, because shoppers can still
    // read.
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
 * Creates a buffer that holds the server's output back until the server has started: the error of a failed
 * start repeats the output.
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

/** @param {string} url @param {{ email: string, password: string }} owner */
function printOwnerCredentials(url, { email, password }) {
  say(`The owner's dashboard: ${url}/_/  e-mail ${email}  password ${password}`);
  say("The password is shown only this once; both can be changed there.");
}
