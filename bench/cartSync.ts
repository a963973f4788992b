/*
 * npx tsx bench/cartSync.ts [accounts] [seconds]: the shared cart at the pace of a sale. 10,000 accounts with
 * 20 lines each are in the database; 500 of them push a tap and pull, 40 requests at a time, then the same
 * number of requests goes to the health route. Then an account with 100 lines, 400 wishes and 10,000 past
 * changes is pulled from the start by a new device.
 */
import { performance } from "node:perf_hooks";
import { firstStampAt, nextStamp, nodeFromRandom } from "../src/domain/cart/sync/stamp";
import { syncVersion } from "../src/domain/cart/sync/syncProtocol";
import { AccountsShop } from "../tools/testkit/server/accountsShop";

const [accountsText, secondsText] = process.argv.slice(2);
const accountCount = Number(accountsText) || 10_000;
const seconds = Number(secondsText) || 20;
const activeMax = 500;
const connections = 40;
const linesEach = 20;

interface Client {
  id: string;
  token: string;
  cursor: string;
  ticket: number;
  last: string;
}

const accounts = await AccountsShop.start();
const idOf = (n: number) => `bench${String(n).padStart(10, "0")}`;
await fill();
const clients: Client[] = [];
for (let n = 0; n < Math.min(activeMax, accountCount); n += 1)
  clients.push({ id: idOf(n), token: await tokenOf(idOf(n)), cursor: "", ticket: 0, last: "" });

const first = await measure("first pull of 20 lines", clients.length, (n) => exchange(clients[n] as Client));
const pushes = await measure("push of a tap and pull", seconds * 100, (n) => {
  const client = clients[n % clients.length] as Client;
  client.last = nextStamp(client.last, Date.now(), nodeFromRandom(n / 1e6));
  const delta = { taps: { [client.last]: 1 } };
  return exchange(client, [
    { id: `${n}`, account: client.id, kind: "line", key: `p${n % linesEach} M`, version: 1, delta },
  ]);
});
const idle = await measure("pull without news", seconds * 100, (n) =>
  exchange(clients[n % clients.length] as Client),
);
const health = await measure("health route", seconds * 100, async () => {
  await accounts.request("/api/health", { method: "GET" });
});
for (const { name, p99 } of [first, pushes, idle])
  console.log(`p99 of ${name} / health: ${(p99 / health.p99).toFixed(1)}`);
await measureLargeAccount();
await accounts.stop();
process.exit();

/** Accounts with their entries, by SQL. */
async function fill(): Promise<void> {
  const stamp = firstStampAt(Date.now() - 1_000);
  const numbers = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${accountCount - 1})`;
  const id = "printf('bench%010d', i)";
  await accounts.sql(
    `INSERT INTO users (id, email, tokenKey, verified, password) ${numbers}
     SELECT ${id}, ${id} || '@gmail.com', ${id} || 'key0123456789012345678901234567890', 1, 'x' FROM n`,
  );
  const entry = `json_object('info', json_object('stamp', '${stamp}', 'name', 'Tee ' || k, 'price', 499), 'taps', json_object('${stamp}', 1))`;
  await accounts.sql(
    `INSERT INTO accountEntries (userId, kind, key, seq, version, removed, changedAt, entry)
     ${numbers}, m(k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM m WHERE k < ${linesEach - 1})
     SELECT ${id}, 'line', 'p' || k || ' M', k + 1, 1, 0, 0, ${entry} FROM n, m`,
  );
  await accounts.sql(
    `INSERT INTO accountSync (id, userId, cursor, runs, tickets, seq) ${numbers}
     SELECT ${id}, ${id}, 'a.${linesEach}', '[{"run":"a","last":${linesEach}}]', '{}', ${linesEach} FROM n`,
  );
}

async function tokenOf(id: string): Promise<string> {
  const { body } = await accounts.asOwner(`/api/collections/users/impersonate/${id}`, {
    json: { duration: 3_600 },
  });
  return body["token"] as string;
}

async function exchange(client: Client, intents: readonly object[] = []): Promise<number> {
  const { cursor, ticket, token } = client;
  const json = { version: syncVersion, cursor, ticket, intents };
  const { status, body } = await accounts.request("/api/shop/sync", { json, token });
  if (status !== 200) throw new Error(JSON.stringify(body));
  client.cursor = (body["cursor"] as string | undefined) ?? "";
  client.ticket = body["ticket"] as number;
  return (body["entries"] as unknown[]).length;
}

async function measure(name: string, count: number, request: (n: number) => Promise<unknown>) {
  const times: number[] = [];
  let next = 0;
  const startMs = performance.now();
  const worker = async () => {
    while (next < count) {
      const n = next++;
      const sentMs = performance.now();
      await request(n);
      times.push(performance.now() - sentMs);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const perSecond = (count * 1_000) / (performance.now() - startMs);
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  const [median, p99] = [at(0.5), at(0.99)];
  console.log(
    `${name}: ${count} requests, ${perSecond.toFixed(0)} per second, median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
  );
  return { name, p99 };
}

/** 500 entries with 20 changes each. */
async function measureLargeAccount(): Promise<void> {
  const email = await accounts.createShopper();
  const { token, record } = await accounts.signIn(email);
  const client: Client = { id: record.id, token, cursor: "", ticket: 0, last: "" };
  await exchange(client);
  for (let round = 0; round < 20; round += 1)
    for (let part = 0; part < 500; part += 100) {
      const intents = Array.from({ length: 100 }, (_, n) => {
        client.last = nextStamp(client.last, Date.now(), nodeFromRandom(0.5));
        const kind = part < 100 ? "line" : "wish";
        const delta =
          part < 100
            ? { taps: { [client.last]: 1 } }
            : { set: { stamp: client.last, listed: true, name: "Tee" } };
        return {
          id: `${n}`,
          account: client.id,
          kind,
          key: kind === "line" ? `p${n} M` : `w${part + n}`,
          version: 1,
          delta,
        };
      });
      const startMs = performance.now();
      await exchange(client, intents);
      if (round === 19)
        console.log(
          `push of 100 changes after ${(round * 500 + part).toLocaleString("en")}: ${(performance.now() - startMs).toFixed(0)} ms`,
        );
    }
  const device: Client = { ...client, cursor: "" };
  const startMs = performance.now();
  let [requests, entries, before] = [0, 0, "?"];
  while (device.cursor !== before) {
    before = device.cursor;
    entries += await exchange(device);
    requests += 1;
  }
  console.log(
    `a new device: ${entries} entries in ${requests} requests, ${(performance.now() - startMs).toFixed(0)} ms`,
  );
}
