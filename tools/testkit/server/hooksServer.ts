import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../../scripts/lib/folders.mjs";
import { getPocketBase } from "../../../scripts/lib/pocketbase.mjs";
import { type Server, startServer } from "../../../scripts/lib/server.mjs";
import { cleanEnvironment } from "../commands/cleanEnvironment";

/** A server with the hooks of a test instead of the shop's, and an empty database. */
export interface HooksServer {
  url: Server["url"];
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

/** @param folder of the hooks, below tests @param env variables added to the environment */
export async function startHooksServer(
  folder: string,
  env: Record<string, string> = {},
): Promise<HooksServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "haat-hooks-"));
  const server = await startServer({
    binary: await getPocketBase({ log: () => {} }),
    dataDir,
    env: { ...cleanEnvironment(), ...env },
    hooksDir: path.join(root, "tests", folder, "hooks"),
    migrationsDir: path.join(dataDir, "none"),
  });
  return {
    url: server.url,
    async remove() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
