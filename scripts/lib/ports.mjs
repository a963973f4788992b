import net from "node:net";
import { UserError } from "./userError.mjs";

const defaultPort = 8090;
/*
 * The range in which free ports are looked for. It is below the ports that systems use for outgoing
 * connections (Linux from 32768, others from 49152), because any program's connection could take such a port
 * before the server listens on it.
 */
const freePortMin = 20_000;
const freePortMax = 32_000;
/** Maximum number of random ports that are tried; if none can be opened, the system forbids listening. */
const freePortAttempts = 200;

/**
 * Chooses the server's port from the variable PORT: 8090 by default, any free one for 0.
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} a port that could be listened on just now
 * @throws {UserError} when PORT is in use, forbidden or not a port
 */
export async function choosePort(env = process.env) {
  const text = env.PORT?.trim() || String(defaultPort);
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) {
    throw new UserError(
      `PORT is "${text}", which is no port: set it to a number from 1 to 65535, or unset it for ${defaultPort}.`,
    );
  }
  if (port === 0) return findFreePort();
  const code = await tryToListen(port);
  if (code === "EADDRINUSE") {
    throw new UserError(
      `Port ${port} is already in use: stop the program that uses it, or choose another one, for example PORT=${port === 65_535 ? 8091 : port + 1}.`,
    );
  }
  if (code) {
    throw new UserError(
      `Port ${port} cannot be opened (${code}): choose one above 1023, for example PORT=${defaultPort}.`,
    );
  }
  return port;
}

/**
 * Finds a port from 20000 to 31999 that could be listened on just now. Another program can take the port
 * before the caller listens on it.
 * @returns {Promise<number>}
 * @throws {UserError} when no port can be opened
 */
export async function findFreePort() {
  let code;
  for (let attempt = 0; attempt < freePortAttempts; attempt++) {
    const port = freePortMin + Math.floor(Math.random() * (freePortMax - freePortMin));
    code = await tryToListen(port);
    if (!code) return port;
  }
  throw new UserError(
    `No port of this computer (127.0.0.1) can be opened (${code}): allow programs to listen there, and run this again.`,
  );
}

/**
 * Tries to listen on a port.
 * @param {number} port
 * @returns {Promise<string | undefined>} the error's code; undefined when listening worked
 */
function tryToListen(port) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once("error", (error) =>
      resolve(/** @type {NodeJS.ErrnoException} */ (error).code ?? error.message),
    );
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}
