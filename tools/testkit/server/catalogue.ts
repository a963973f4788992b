import { expect } from "vitest";
import type { Shop } from "./shopServer";
import { runSql } from "./sql";

export interface Changes {
  cursor: string;
  more: boolean;
  products: { seq: number; record: Record<string, unknown> & { id: string } }[];
  gone: string[];
}

const catalogue = "/api/shop/catalogue";

/** Requests the changes after a cursor. */
export function requestChanges(shop: Shop, since: string): Promise<Response> {
  return shop.api(`${catalogue}/changes?since=${encodeURIComponent(since)}`, { token: null });
}

export async function readChanges(shop: Shop, since: string): Promise<Changes> {
  const answer = await requestChanges(shop, since);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Changes;
}

export interface Snapshot {
  epoch: string;
  cursor: string;
  count: number;
  rows: Changes["products"];
  response: Response;
}

/** Reads the snapshot of the whole catalogue. */
export async function readSnapshot(shop: Shop, headers: Record<string, string> = {}): Promise<Snapshot> {
  const response = await shop.api(catalogue, { token: null, headers });
  expect(response.status).toBe(200);
  const [head, ...rows] = (await response.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  return { epoch: head.epoch, cursor: `${head.epoch}.${head.cursor}`, count: head.count, rows, response };
}

/** The cursor of a device that has all changes. */
export async function readCurrentCursor(shop: Shop): Promise<string> {
  let { cursor } = await readSnapshot(shop);
  for (;;) {
    const changes = await readChanges(shop, cursor);
    cursor = changes.cursor;
    if (!changes.more) return cursor;
  }
}

/** Inserts `count` products with one statement and equal times. @returns their ids */
export async function insertProducts(shop: Shop, count: number, prefix = "p"): Promise<string[]> {
  const moment = "'2026-01-01 00:00:00.000Z'";
  await runSql(
    shop,
    `INSERT INTO products (id, name, price, active, photos, collection_ids, sizes, stockbysize, gender, description, createdat, sortdate, created, updated)
     WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${count})
     SELECT printf('${prefix}%0${15 - prefix.length}d', n), 'Tee ' || n, 100 + n % 900, TRUE, '[]', '["C-TSHIRT"]', '["S","M","L"]',
       json_object('S', n % 7, 'M', n % 20), 'Unisex', 'Oversized unisex tee, 240 GSM. ' || hex(randomblob(60)),
       '"2026-01-01T00:00:00Z"', 1767225600000, ${moment}, ${moment} FROM numbers`,
  );
  return Array.from({ length: count }, (_, n) => prefix + String(n + 1).padStart(15 - prefix.length, "0"));
}
