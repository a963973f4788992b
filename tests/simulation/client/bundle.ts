import path from "node:path";
import { fileURLToPath } from "node:url";
import { constants, createContext, Script } from "node:vm";
import { type Plugin, rolldown } from "rolldown";

/*
 * Makes functions of the client's code and of fake-indexeddb: each call is a page, or a browser, of its own,
 * with its own globals.
 */

const folder = path.dirname(fileURLToPath(import.meta.url));
const src = path.join(folder, "..", "..", "..", "src");
const [server, domain] = [path.join(src, "server"), path.join(src, "domain")];

/** The modules with requests; requests.ts has what the client uses of them. */
const replaced = ["pocketbase", "account/accountStream", "orders/orders", "cart/dataLoss"].map((name) =>
  path.join(server, `${name}.ts`),
);

const tombstones = path.join(domain, "cart", "sync", "tombstones.ts");

const simulation: Plugin = {
  name: "simulation",
  load: (id) =>
    replaced.includes(id) ? `export * from ${JSON.stringify(path.join(folder, "requests.ts"))};` : null,
  transform(code, id) {
    if (id !== tombstones) return null;
    // A global, so that removals are forgotten within a run.
    const shorter = code.replace(/(const tombstoneMaxMs) = .*;/, "$1 = tombstoneMs;");
    if (shorter === code) throw new Error("There is no tombstoneMaxMs to replace.");
    return shorter;
  },
};

/** Code as a function of its globals. */
export type Program<Exports> = (globals: Record<string, unknown>) => Exports;

/** @param plugins change the source before it is bundled */
export async function programOf<Exports>(
  input: string,
  plugins: readonly Plugin[] = [],
): Promise<Program<Exports>> {
  const bundle = await rolldown({
    input,
    platform: "browser",
    logLevel: "silent",
    plugins: [simulation, ...plugins],
  });
  const { output } = await bundle.generate({ format: "iife", name: "program", codeSplitting: false });
  await bundle.close();
  const script = new Script(`Math.random = seededRandom;\n${output[0].code}\nprogram;`);
  // A realm of its own: Dexie changes the global Promise while a transaction runs. Its global object is an
  // ordinary one, because that change is slow on a contextified object.
  return (globals) => {
    const realm = createContext(constants.DONT_CONTEXTIFY);
    Object.assign(realm, globals);
    return script.runInContext(realm);
  };
}

export interface Programs {
  page: Program<typeof import("./page")>;
  storage: Program<typeof import("./storage")>;
}

/** @param plugins see `programOf` */
export async function bundlePrograms(plugins: readonly Plugin[] = []): Promise<Programs> {
  return {
    page: await programOf(path.join(folder, "page.ts"), plugins),
    storage: await programOf(path.join(folder, "storage.ts")),
  };
}
