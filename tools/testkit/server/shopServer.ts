import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ensureOwner } from "../../../scripts/lib/owner.mjs";
import { getPocketBase } from "../../../scripts/lib/pocketbase.mjs";
import { type Server, startServer } from "../../../scripts/lib/server.mjs";
import { cleanEnvironment } from "../commands/cleanEnvironment";
import { findOrFillTemplate } from "./dataTemplate";

export interface ShopOptions {
  /** Environment variables. Settings of the shop in the developer's shell are not passed on. */
  env?: Record<string, string>;
  /**
   * An existing data folder, which is kept. By default a new folder is created and deleted with the server.
   */
  dataDir?: string;
  /** A data folder that is copied into the new one. */
  from?: string;
  port?: number;
  /** The built site; `dist` of the project by default. */
  publicDir?: string;
  /** Changed hooks; `pb_hooks` of the project by default. */
  hooksDir?: string;
}

export interface ApiInit extends Omit<RequestInit, "body" | "headers"> {
  headers?: Record<string, string>;
  /** Sent as JSON. */
  json?: unknown;
  body?: NonNullable<RequestInit["body"]>;
  /** The superuser's by default; `null` for an anonymous request. */
  token?: string | null;
}

export interface Shop {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** The process id of the server. */
  readonly pid: number;
  readonly superuser: { readonly email: string; readonly password: string; readonly token: string };
  /** Sends a request, by default as superuser. */
  api(path: string, init?: ApiInit): Promise<Response>;
  /** Stops the server; its data stays for `restart`. */
  stop(): Promise<void>;
  /** Kills the server without a shutdown. */
  kill(): Promise<void>;
  /** Starts or restarts it on the same port and data. */
  restart(env?: Record<string, string>): Promise<void>;
  /** Stops it and deletes the data folder, unless that was given. */
  remove(): Promise<void>;
  /** The last 64 KB of its output. */
  log(): string;
}

const email = "owner@example.com";
const password = "correct-horse-battery";

let listening = false;

/**
 * Exits on signals, so that exit handlers stop the servers of a stopped test worker. Not done at import,
 * because test runners load this file in their main process, which handles signals itself.
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

/** Starts PocketBase with the shop's hooks and migrations. Resolves when it answers. */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  exitOnSignal();
  const binary = await getPocketBase({ log: () => {} });
  const from = options.from ?? (isPlain(options) ? await findOrFillTemplate(emptyShop) : undefined);
  const dataDir = options.dataDir ?? mkdtempSync(path.join(tmpdir(), "haat-shop-"));
  if (from) cpSync(from, dataDir, { recursive: true });
  const removeData = () => {
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
  };
  process.on("exit", removeData);
  const token = readOwnerToken(dataDir) ?? (await ensureOwner({ binary, dataDir, email, password })).token;
  let env = options.env ?? {};
  const start = (port?: number): Promise<Server> =>
    startServer({
      binary,
      ...(port ? { port } : {}),
      dataDir,
      env: { ...cleanEnvironment(), ...env },
      ...(options.publicDir ? { publicDir: options.publicDir } : {}),
      ...(options.hooksDir ? { hooksDir: options.hooksDir } : {}),
    });
  let server = await start(options.port);
  const { url, port } = server;

  return {
    url,
    port,
    dataDir,
    get pid() {
      return server.pid;
    },
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

const ownerTokenFile = "owner-token.txt";

/**
 * A shop after its first start: migrations and the owner's account cost more CPU time than all else of a
 * start.
 */
const emptyShop = {
  name: "empty-shop",
  sources: ["pb_migrations", "pb_hooks", "scripts/setup"],
  // The owner's token is valid for twice as long.
  maxAgeMs: 30 * 60_000,
  async fill(dataDir: string) {
    const shop = await startShop({ dataDir });
    await shop.stop();
    writeFileSync(path.join(dataDir, ownerTokenFile), shop.superuser.token);
  },
};

/**
 * Whether the options leave the first start as it is: other hooks or an encrypted database need their own
 * first start.
 */
function isPlain({ dataDir, hooksDir, env }: ShopOptions): boolean {
  return !dataDir && !hooksDir && !env?.["SHOP_ENCRYPTION_KEY"];
}

function readOwnerToken(dataDir: string): string | undefined {
  const file = path.join(dataDir, ownerTokenFile);
  if (!existsSync(file)) return;
  const token = readFileSync(file, "utf8");
  rmSync(file);
  return token;
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
