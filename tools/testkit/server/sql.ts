import { expect } from "vitest";
import type { Shop } from "./shopServer";

/** Runs SQL, which triggers no hooks. */
export async function runSql(shop: Shop, query: string): Promise<unknown[][]> {
  const answer = await shop.api("/api/sql", { method: "POST", json: { query } });
  const result = (await answer.json()) as { rows?: unknown[][] };
  expect(result, JSON.stringify(result)).toHaveProperty("rows");
  return result.rows ?? [];
}
