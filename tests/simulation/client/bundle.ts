import path from "node:path";
import { fileURLToPath } from "node:url";
import { createContext, Script } from "node:vm";
import { type Plugin, rolldown } from "rolldown";

/*
 * Makes functions of the client's code and of fake-indexeddb: each call is a page, or a browser, of its own, with its own globals.
 */

const folder = path.dirname(fileURLToPath(import.meta.url));
const server = path.join(folder, "..", "..", "..", "src", "server");

/** The modules with the requests, by file. `simulation` is a global of the page. */
const replaced: Record<string, string> = {
  [path.join(server, "pocketbase.ts")]: `
    import { ShopError } from "./shopError";
    export const pb = { send: (path, options) => simulation.send(options.body).catch((cause) => {
      throw new ShopError("offline", { cause });
    }) };`,
  [path.join(server, "account", "accountStream.ts")]: `
    export const followAccount = (uid, listener) => simulation.follow(listener);`,
  [path.join(server, "account", "profile.ts")]: `
    export const profileRecord = async (uid) => ({ id: uid, email: uid + "@gmail.com", updated: "1" });
    export const updateProfile = profileRecord;`,
  [path.join(server, "orders", "orders.ts")]: "export const fetchOwnOrders = async () => [];",
};

const withoutRequests: Plugin = { name: "simulation", load: (id) => replaced[id] ?? null };

/** Code as a function of its globals. */
export type Program<Exports> = (globals: Record<string, unknown>) => Exports;

async function programOf<Exports>(input: string): Promise<Program<Exports>> {
  const bundle = await rolldown({
    input,
    platform: "browser",
    logLevel: "silent",
    plugins: [withoutRequests],
  });
  const { output } = await bundle.generate({ format: "iife", name: "program", codeSplitting: false });
  await bundle.close();
  const script = new Script(`Math.random = seededRandom;\n${output[0].code}\nprogram;`);
  // A realm of its own: Dexie changes the global Promise while a transaction runs.
  return (globals) => script.runInContext(createContext({ ...globals }));
}

export interface Programs {
  page: Program<typeof import("./page")>;
  storage: Program<typeof import("./storage")>;
}

export async function bundlePrograms(): Promise<Programs> {
  return {
    page: await programOf(path.join(folder, "page.ts")),
    storage: await programOf(path.join(folder, "storage.ts")),
  };
}
