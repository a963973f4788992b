import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { track } from "./childProcesses.mjs";
import { Failure } from "./failure.mjs";
import { getGoTool, litestream } from "./goTool.mjs";

/*
 * The copy of the database that Litestream keeps on S3, below `replica/` in the bucket of SHOP_S3_BUCKET.
 */

const required = ["SHOP_S3_ENDPOINT", "SHOP_S3_BUCKET", "SHOP_S3_KEY", "SHOP_S3_SECRET"];

/**
 * Litestream's configuration. The keys stay in the environment, from which Litestream reads them.
 * @param {string} database path of data.db
 * @param {NodeJS.ProcessEnv} env
 * @throws {Failure} when a setting is missing
 */
export function replicaConfig(database, env) {
  const missing = required.filter((name) => !env[name]?.trim());
  if (missing.length > 0)
    throw new Failure(`The copy on S3 needs ${missing.join(", ")}: docs/running.md says how.`);
  return `snapshot:
  interval: 6h
  retention: 48h
dbs:
  - path: ${JSON.stringify(database)}
    replica:
      type: s3
      bucket: ${JSON.stringify(env.SHOP_S3_BUCKET?.trim())}
      path: replica
      endpoint: ${JSON.stringify(env.SHOP_S3_ENDPOINT?.trim())}
      region: ${JSON.stringify(env.SHOP_S3_REGION?.trim() || "us-east-1")}
      access-key-id: \${SHOP_S3_KEY}
      secret-access-key: \${SHOP_S3_SECRET}
      force-path-style: true
      sync-interval: 1s
`;
}

/**
 * Runs Litestream until it ends.
 * @param {(configFile: string) => string[]} args
 * @param {{ database: string, env?: NodeJS.ProcessEnv, onStart?: (child: import("node:child_process").ChildProcess) => void }} options
 * @returns {Promise<number>} exit code
 */
export async function runLitestream(args, { database, env = process.env, onStart }) {
  const config = replicaConfig(database, env);
  const binary = await getGoTool(litestream, { env });
  const folder = await mkdtemp(path.join(os.tmpdir(), "haat-litestream-"));
  const file = path.join(folder, "litestream.yml");
  try {
    await writeFile(file, config);
    await chmod(file, 0o600);
    // Litestream ends at start where AWS_CA_BUNDLE is set.
    const { AWS_CA_BUNDLE: _unused, ...rest } = env;
    const child = track(spawn(binary, args(file), { env: rest, stdio: "inherit" }));
    onStart?.(child);
    return await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (code) => resolve(code ?? 1));
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
