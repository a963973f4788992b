import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { stopChild, trackChildProcess } from "../../../scripts/lib/childProcesses.mjs";
import { findOrBuildGoTool, versitygw } from "../../../scripts/lib/goBinaries.mjs";
import { findFreePort } from "../../../scripts/lib/ports.mjs";

const bucket = "shop";
const key = "haat-test-key";
const secret = "haat-test-secret";
const startMs = 20_000;

export interface S3Server {
  /** The folder of the bucket's objects. */
  readonly folder: string;
  /** The shop's settings for this bucket. */
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
  /** Starts it again after `stop`, on the same port and folder. */
  start(): Promise<void>;
  /** Stops it and deletes its objects. */
  remove(): Promise<void>;
}

/** Starts an S3 server (versitygw) with one empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const binary = await findOrBuildGoTool(versitygw, { log: () => {} });
  const root = mkdtempSync(path.join(tmpdir(), "haat-s3-"));
  const folder = path.join(root, bucket);
  mkdirSync(folder);
  const port = await findFreePort();
  const endpoint = `http://127.0.0.1:${port}`;
  let child: ReturnType<typeof spawn> | undefined;
  const start = async () => {
    const args = [
      "--port",
      `127.0.0.1:${port}`,
      "--access",
      key,
      "--secret",
      secret,
      "--quiet",
      "posix",
      root,
    ];
    child = trackChildProcess(spawn(binary, args, { stdio: "ignore" }));
    for (const end = Date.now() + startMs; ; await new Promise((resolve) => setTimeout(resolve, 20))) {
      const answer = await fetch(endpoint).catch(() => undefined);
      await answer?.body?.cancel();
      if (answer) return;
      if (Date.now() > end) throw new Error("The S3 server did not start.");
    }
  };
  const stop = async () => {
    if (child) await stopChild(child, "SIGKILL");
  };
  await start();
  return {
    folder,
    env: {
      SHOP_S3_ENDPOINT: endpoint,
      SHOP_S3_BUCKET: bucket,
      SHOP_S3_KEY: key,
      SHOP_S3_SECRET: secret,
    },
    start,
    stop,
    async remove() {
      await stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
