/*
 * npx tsx bench/orderSaves.ts [folder of another checkout] [pages] [rounds]: processor time of the server per
 * saved order while pages of other accounts are open, 200 by default. Each round is a file of 50 parcels.
 * With a folder of another checkout (with its hooks built), both are measured in turn and their ratio is
 * printed. Linux only.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../scripts/lib/folders.mjs";
import type { AccountsShop } from "../tools/testkit/server/accountsShop";
import { readServerSentEvents } from "../tools/testkit/server/serverSentEvents";
import { cpuMsOf } from "./lib/processes";

const [other, pagesText, roundsText] = process.argv.slice(2);
const pages = Number(pagesText) || 200;
const rounds = Number(roundsText) || 10;
const parcels = 50;

interface Subject {
  name: string;
  accounts: AccountsShop;
  cpuMs: number;
  saves: number;
}

const subjects: Subject[] = [];
for (const folder of [root, ...(other ? [path.resolve(other)] : [])]) subjects.push(await start(folder));
// The first round loads the modules into the engines.
for (const subject of subjects) await importParcels(subject, "first");
for (const subject of subjects) Object.assign(subject, { cpuMs: 0, saves: 0 });
for (let n = 0; n < rounds; n += 1)
  for (const subject of n % 2 ? subjects.toReversed() : subjects) await importParcels(subject, `round ${n}`);
for (const subject of subjects)
  console.log(`${subject.name}: ${perSave(subject).toFixed(1)} ms per saved order, ${pages} open pages`);
const [mine, others] = subjects;
if (mine && others) console.log(`ratio ${(perSave(mine) / perSave(others)).toFixed(2)}`);
for (const { accounts } of subjects) await accounts.stop();
process.exit();

function perSave({ cpuMs, saves }: Subject): number {
  return cpuMs / saves;
}

/** Starts the shop of a checkout, with orders of an account and the open pages of others. */
async function start(folder: string): Promise<Subject> {
  const file = path.join(folder, "tools/testkit/server/accountsShop.ts");
  const testkit = (await import(pathToFileURL(file).href)) as { AccountsShop: typeof AccountsShop };
  const accounts = await testkit.AccountsShop.start();
  const buyer = await accounts.signIn(await accounts.createShopper());
  await accounts.sql(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${parcels})
     INSERT INTO orders (id, orderId, userId, items, total, createdAt, parcelState, status)
     SELECT printf('r%014d', i), 'bench-' || i, '${buyer.record.id}', '[]', 1, datetime('now') || '.000Z', 'processing', 'processing'
     FROM n`,
  );
  for (let n = 0; n < pages; n += 1) await openPage(folder, accounts);
  return { name: folder, accounts, cpuMs: 0, saves: 0 };
}

/** Subscribes a new account to the topics of this checkout's pages. */
async function openPage(folder: string, accounts: AccountsShop): Promise<void> {
  const { token, record } = await accounts.signIn(await accounts.createShopper());
  const source = readFileSync(path.join(folder, "src/server/account/accountStream.ts"), "utf8");
  const topics = [...source.matchAll(/collection\("(\w+)"\)\.subscribe\((uid|"\*")/g)].map(
    ([, name, id]) => `${name}/${id === "uid" ? record.id : "*"}`,
  );
  const messages = readServerSentEvents((await accounts.shop.api("/api/realtime", { token: null })).body);
  const { data = "{}" } = (await messages.next()).value ?? {};
  const { clientId } = JSON.parse(data) as { clientId: string };
  const { status } = await accounts.request("/api/realtime", {
    token,
    json: { clientId, subscriptions: topics },
  });
  if (status !== 204) throw new Error(`The subscription was refused with ${status}.`);
  // Until the server stops.
  drain(messages).catch(() => {});
}

async function drain(messages: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of messages);
}

/** Saves all orders with another courier. */
async function importParcels(subject: Subject, courier: string): Promise<void> {
  const lines = Array.from({ length: parcels }, (_, n) => `bench-${n + 1},${courier}`);
  const json = { csv: ["order,courier", ...lines].join("\n") };
  const before = cpuMsOf(subject.accounts.shop.pid);
  const { body } = await subject.accounts.asOwner("/api/shop/parcels", { json });
  if (body["changed"] !== parcels) throw new Error(JSON.stringify(body));
  subject.cpuMs += cpuMsOf(subject.accounts.shop.pid) - before;
  subject.saves += parcels;
}
