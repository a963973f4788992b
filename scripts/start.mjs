// npm start: from a fresh clone to a running shop with a demo catalogue; the same command opens it again.
import "./lib/node-version.mjs";
import { stopChildren, stopOnSignal } from "./lib/children.mjs";
import { Failure, runMain } from "./lib/failure.mjs";
import { ensureInstalled } from "./lib/install.mjs";
import { ensureOwner } from "./lib/owner.mjs";
import { getPocketBase } from "./lib/pocketbase.mjs";
import { checkDataFolder, choosePort } from "./lib/preflight.mjs";
import { say } from "./lib/progress.mjs";
import { dataFolder, lastLines, startServer } from "./lib/server.mjs";

let stopping = false;
stopOnSignal(() => {
  stopping = true;
  say("\nClosing the shop.");
});

runMain(async () => {
  try {
    await open();
  } catch (error) {
    // What a stop interrupted is no failure; the stop itself ends the process.
    if (stopping) return new Promise(() => {});
    await stopChildren();
    throw error;
  }
});

async function open() {
  const dataDir = dataFolder();
  const port = await choosePort();
  await checkDataFolder(dataDir);
  await ensureInstalled();
  const binary = await getPocketBase();
  const { ensureBuilt } = await import("./lib/build.mjs");
  await ensureBuilt();

  const url = `http://127.0.0.1:${port}`;
  const owner = await ensureOwner({ binary, dataDir });
  if (owner.created) {
    say(`The owner's dashboard will be at ${url}/_/ (e-mail ${owner.email}, password ${owner.password}).`);
    say("The password is shown only now; change both there.");
  }
  const env = { SHOP_DEMO: "1", SHOP_URL: url, ...process.env };
  let open = false;
  const server = await startServer({
    binary,
    port,
    dataDir,
    env,
    onOutput: (text) => open && process.stdout.write(text),
  });
  if (env.SHOP_DEMO === "1") {
    const { fillOnce } = await import("./lib/demo.mjs");
    await Promise.race([
      fillOnce({ url, token: owner.token, dataDir, log: say }),
      server.ended.then((how) => {
        throw died(how, server.log());
      }),
    ]);
  }
  open = true;
  say(`Haat is open at ${url}/ (dashboard ${url}/_/); Ctrl-C closes it.`);
  throw died(await server.ended, server.log());
}

/** @param {string} how @param {string} log */
function died(how, log) {
  return new Failure(
    `PocketBase ended by itself (${how}); start the shop again. It said:\n${lastLines(log)}`,
  );
}
