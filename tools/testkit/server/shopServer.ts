import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureOwner } from "../../../scripts/lib/owner.mjs";
import { getPocketBase } from "../../../scripts/lib/pocketbase.mjs";
import { type Server, startServer } from "../../../scripts/lib/server.mjs";

export interface ShopOptions {
  /** Added to a clean environment: what the developer's shell says about the shop is not passed on. */
  env?: Record<string, string>;
  /** An existing folder is used as it is and kept; without one, a new folder is made and removed at the end. */
  dataDir?: string;
  /** A data folder whose copy the new folder begins with. */
  from?: string;
  port?: number;
  /** The built site; `dist` of the project by default. */
  publicDir?: string;
}

export interface ApiInit extends Omit<RequestInit, "body" | "headers"> {
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  body?: NonNullable<RequestInit["body"]>;
  /** `null` asks without any token; the superuser's by default. */
  token?: string | null;
}

export interface Shop {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly superuser: { readonly email: string; readonly password: string; readonly token: string };
  /** A request to a path of this server, by default as superuser. */
  api(path: string, init?: ApiInit): Promise<Response>;
  /** Ends the server in good order; its data stays for `restart`. */
  stop(): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data, after `stop` or `kill` or while it runs. */
  restart(env?: Record<string, string>): Promise<void>;
  /** Stops it and removes the data folder that was made for it. */
  remove(): Promise<void>;
  /** What the running server printed, the last 64 KB. */
  log(): string;
}

const email = "owner@example.com";
const password = "correct-horse-battery";
const ofTheShop = /^(PORT|SHOP_|SMTP_|GOOGLE_|SHIPROCKET_)/;

let listening = false;

/**
 * Without it a stopped test worker would leave its servers behind: only an ordinary exit runs the exit handlers. Not at
 * import, for runners load this file in their main process too, which ends in a way of its own.
 */
function exitOnSignal(): void {
  if (listening) return;
  listening = true;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      console.error(`Stopped by ${signal}.`);
      process.exit(1);
    });
  }
}

/** Starts a real PocketBase with the shop's hooks and migrations, ready to be asked. */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  exitOnSignal();
  const binary = await getPocketBase({ log: () => {} });
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), "haat-shop-"));
  if (options.from) cpSync(options.from, dataDir, { recursive: true });
  const removeData = () => {
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
  process.on("exit", removeData);
  const { token } = await ensureOwner({ binary, dataDir, email, password });
  let env = options.env ?? {};
  const start = (port?: number): Promise<Server> =>
    startServer({
      binary,
      ...(port ? { port } : {}),
      dataDir,
      env: { ...cleanEnvironment(), ...env },
      ...(options.publicDir ? { publicDir: options.publicDir } : {}),
    });
  let server = await start(options.port);
  const { url, port } = server;

  return {
    url,
    port,
    dataDir,
    superuser: { email, password, token },
    api: (route, init = {}) => ask(url + route, init, token),
    stop: () => server.stop(),
    kill: () => server.stop("SIGKILL"),
    async restart(newEnv) {
      await server.stop();
      env = newEnv ?? env;
      server = await start(port);
    },
    async remove() {
      await server.stop();
      removeData();
      process.off("exit", removeData);
    },
    log: () => server.log(),
  };
}

function ask(url: string, init: ApiInit, superuserToken: string): Promise<Response> {
  const { json, token = superuserToken, headers, ...rest } = init;
  return fetch(url, {
    ...rest,
    headers: {
      ...(token === null ? {} : { Authorization: token }),
      ...(json === undefined ? {} : { "Content-Type": "application/json" }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
}

function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofTheShop.test(name)));
}
