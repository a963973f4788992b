import { rm, writeFile } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { Failure, reasonOf } from "./failure.mjs";
import { makeFolder } from "./folders.mjs";
import { freePort } from "./server.mjs";

const defaultPort = 8090;

/**
 * The port of PORT, 8090 by default and any free one for 0, that can be listened on now.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 * @throws {Failure} when it is taken, forbidden or no port at all
 */
export async function choosePort(env = process.env) {
  const text = env.PORT?.trim() || String(defaultPort);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new Failure(
      `PORT is "${text}", which is no port: set it to a number from 1 to 65535, or unset it for ${defaultPort}.`,
    );
  }
  if (port === 0) return freePort();
  const code = await listenOnce(port);
  if (code === "EADDRINUSE") {
    throw new Failure(
      `Port ${port} is already in use: stop the program that uses it, or choose another one, for example PORT=${port === 65_535 ? 8091 : port + 1}.`,
    );
  }
  if (code) {
    throw new Failure(
      `Port ${port} cannot be opened (${code}): choose one above 1023, for example PORT=${defaultPort}.`,
    );
  }
  return port;
}

/** @param {number} port @returns {Promise<string | undefined>} what prevents it */
function listenOnce(port) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", (error) =>
      resolve(/** @type {NodeJS.ErrnoException} */ (error).code ?? error.message),
    );
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/**
 * Makes the data folder when it is missing and sees that it can be written.
 * @param {string} folder
 * @throws {Failure}
 */
export async function checkDataFolder(folder) {
  const probe = path.join(folder, `.write-test-${process.pid}`);
  try {
    await makeFolder(folder);
    await writeFile(probe, "");
    await rm(probe);
  } catch (error) {
    throw new Failure(
      `The data folder ${folder} cannot be written (${reasonOf(error)}): make it writable, or set SHOP_DATA_DIR to a folder that is.`,
      error,
    );
  }
}
