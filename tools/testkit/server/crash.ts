import { setTimeout as wait } from "node:timers/promises";
import { devicesMax } from "../../../src/domain/shared/limits";
import { type CrashLoad, stockAtStart } from "./crashLoad";
import { runSql } from "./sql";

/* Kills a shop under the load of `CrashLoad`, and finds what it has confirmed and lost. */

/** The shop is killed after this time even if it has confirmed no request. */
const confirmMaxMs = 20_000;

/**
 * Kills the server under load and starts it again. The kill comes up to 150 ms after the shop has confirmed a
 * request; `turn` chooses the kind of this request, so that successive kills take turns.
 * @returns milliseconds from the start of the process until it answered, and what was lost
 */
export async function crashAndRestart(
  load: CrashLoad,
  turn: number,
): Promise<{ openMs: number; lost: string[] }> {
  const { shop } = load.shop;
  const kinds = Object.keys(load.confirmed) as (keyof typeof load.confirmed)[];
  const kind = kinds[turn % kinds.length] ?? "saves";
  const before = load.confirmed[kind];
  const work = load.start();
  for (const end = Date.now() + confirmMaxMs; load.confirmed[kind] === before && Date.now() < end; )
    await wait(2);
  await wait(Math.random() * 150);
  // Requests that are under way are cut off; no further one is sent.
  const ended = work.stop();
  await shop.kill();
  await ended;
  const began = performance.now();
  await shop.restart();
  const openMs = performance.now() - began;
  load.recordMails();
  return { openMs, lost: await findLosses(load) };
}

/** Runs the jobs that mail and reconcile, until no mail is missing or `maxMs` milliseconds have passed. */
export async function runJobsUntilMailsSent(load: CrashLoad, maxMs: number): Promise<string[]> {
  for (const end = Date.now() + maxMs; ; await wait(200)) {
    await load.shop.runCron("shop-order-reconciliation");
    await load.shop.runCron("shop-order-mails");
    load.recordMails();
    const missing = load.missingMails();
    if (missing.length === 0 || Date.now() > end) return missing;
  }
}

/**
 * Compares the restarted shop with the confirmed requests: sentences about lost or wrongly counted data; []
 * for none.
 */
export async function findLosses(load: CrashLoad): Promise<string[]> {
  const lost: string[] = [];
  // One row: PocketBase answers at most 1,000.
  const [row] = await runSql(load.shop.shop, "SELECT json_group_array(orderId) FROM orders");
  const stored = JSON.parse(String(row?.[0])) as string[];
  const known = new Set(stored);
  if (known.size !== stored.length) lost.push("an order is stored twice");
  for (const orderId of load.orders) if (!known.has(orderId)) lost.push(`the order ${orderId}`);
  const stock = (await load.shop.readStock(load.product)) as { S: number };
  if (stock.S !== stockAtStart - stored.length)
    lost.push(`a stock of ${stock.S} with ${stored.length} orders of ${stockAtStart}`);
  for (const [id, { confirmed, sent }] of load.prices) {
    // A save whose answer did not arrive may be stored.
    const price = Number((await load.shop.readProduct(id))["price"]);
    if (price < confirmed || price > sent) lost.push(`the price ${confirmed} of ${id}: it is ${price}`);
  }
  for (const [email, { token, sentAfter }] of load.tokens) {
    // Sign-ins whose answer did not arrive may be stored; the third one drops the oldest device.
    if (sentAfter >= devicesMax) continue;
    const { status } = await load.shop.users("auth-refresh", {}, { token });
    if (status !== 200) lost.push(`the session of ${email}: ${status}`);
  }
  for (const email of load.registrations.slice(-20))
    if ((await load.shop.records("users", `email="${email}"`)).length !== 1)
      lost.push(`the account ${email}`);
  return lost;
}
