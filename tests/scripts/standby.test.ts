import { chmodSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { stopChildren } from "../../scripts/lib/childProcesses.mjs";
import { followReplica } from "../../scripts/lib/standby.mjs";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

/*
 * `npm run standby` when Litestream does not continue its copy, with a program in place of Litestream.
 * standbyS3.test.ts has the real one.
 */

const transaction = (number: number) => number.toString(16).padStart(16, "0");
const newest = transaction(5);

/**
 * A folder with a program that has five transactions on S3. In follow mode it runs the shell lines `resume`
 * when there is a copy, and otherwise downloads a copy with the transactions up to `downloaded`, the first
 * time.
 */
function standIn({ resume = "wait", downloaded = newest }: { resume?: string; downloaded?: string }) {
  const dataDir = createTemporaryFolder();
  const binary = path.join(dataDir, "litestream");
  const lines = `#!/bin/sh
case "$*" in *-dry-run*) echo '{"max_txid": "${newest}"}'; exit ;; esac
trap 'exit 0' TERM
wait() { while :; do sleep 0.1; done; }
while [ "$1" != -o ]; do shift; done
echo run >> "${dataDir}/runs"
if [ -e "$2" ]; then
  ${resume}
elif [ -e "${dataDir}/second" ]; then
  echo complete > "$2"; echo ${newest} > "$2-txid"
else
  touch "${dataDir}/second"
  echo first > "$2"; echo ${downloaded} > "$2-txid"
fi
wait
`;
  writeFileSync(binary, lines);
  chmodSync(binary, 0o755);
  const copy = path.join(dataDir, "standby.db");
  const s3 = ["ENDPOINT", "BUCKET", "KEY", "SECRET"].map((name) => [`SHOP_S3_${name}`, "x"]);
  const env = { PATH: process.env["PATH"], LITESTREAM_BIN: binary, SHOP_DATA_DIR: dataDir };
  return { dataDir, copy, env: { ...env, ...Object.fromEntries(s3) } };
}
const contentOf = (file: string) => (existsSync(file) ? readFileSync(file, "utf8").trim() : "");

/** @returns the exit code, once Litestream has ended */
function follow(env: NodeJS.ProcessEnv): Promise<number> {
  const ended = followReplica(env, 20);
  onTestFinished(async () => {
    await stopChildren();
    await ended;
  });
  return ended;
}

test("a copy to which Litestream adds nothing, although S3 has more, is downloaded again", async () => {
  const { copy, env } = standIn({ downloaded: transaction(3) });
  void follow(env);
  await expect.poll(() => contentOf(copy), { timeout: 20_000 }).toBe("complete");
});

test("a copy that Litestream refuses to continue is downloaded again", async () => {
  const { dataDir, copy, env } = standIn({ resume: "exit 1" });
  writeFileSync(copy, "old");
  writeFileSync(`${copy}-txid`, `${transaction(1)}\n`);
  writeFileSync(path.join(dataDir, "second"), "");
  void follow(env);
  await expect.poll(() => contentOf(copy), { timeout: 20_000 }).toBe("complete");
});

test("a copy of another database, which is newer than S3, is downloaded again", async () => {
  const { dataDir, copy, env } = standIn({});
  writeFileSync(copy, "other");
  writeFileSync(`${copy}-txid`, `${transaction(9)}\n`);
  writeFileSync(path.join(dataDir, "second"), "");
  void follow(env);
  await expect.poll(() => contentOf(copy), { timeout: 20_000 }).toBe("complete");
});

test("a copy stays when Litestream ends while S3 is out of reach", async () => {
  const { dataDir, copy, env } = standIn({ resume: 'printf "#!/bin/sh\\nexit 1\\n" > "$0"; exit 1' });
  writeFileSync(copy, "old");
  writeFileSync(`${copy}-txid`, `${transaction(1)}\n`);
  await expect(followReplica(env, 60_000)).rejects.toThrow();
  expect(contentOf(copy)).toBe("old");
  expect(contentOf(path.join(dataDir, "runs"))).toBe("run");
});

test("ends, and removes its copy, when the shop was promoted here", async () => {
  const { dataDir, copy, env } = standIn({});
  const ended = follow(env);
  await expect.poll(() => contentOf(`${copy}-txid`), { timeout: 20_000 }).toBe(newest);
  writeFileSync(path.join(dataDir, "data.db"), "");
  expect(await ended).toBe(0);
  expect(existsSync(copy)).toBe(false);
});

test("a failed first download is not repeated for ever", async () => {
  const { dataDir, env } = standIn({});
  writeFileSync(
    env["LITESTREAM_BIN"] as string,
    `#!/bin/sh\ncase "$*" in *-dry-run*) ;; *) echo run >> "${dataDir}/runs" ;; esac\nexit 1\n`,
  );
  expect(await follow(env)).toBe(1);
  expect(contentOf(path.join(dataDir, "runs"))).toBe("run");
});

test("does not start next to a shop", async () => {
  const { dataDir, env } = standIn({});
  writeFileSync(path.join(dataDir, "data.db"), "");
  await expect(followReplica(env)).rejects.toThrow("a standby has a data folder without a shop");
});
