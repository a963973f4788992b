import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { createChangedHooks } from "./changedHooks";
import { startShop } from "./shopServer";
import { runSql } from "./sql";

/** A shop that explains the statements of its hooks. */
export interface PlanShop {
  /**
   * How SQLite runs a statement.
   * @param file below pb_hooks/lib
   * @param names of the export, and of its property if the statement is in an object
   * @param values of the statement's parameters
   * @returns the steps, one a line
   */
  plan(file: string, names: string, values: Record<string, string>): Promise<string>;
  /**
   * Restarts the server with the statistics of a filled database, which SQLite chooses its plans by.
   * @param statistics rows of sqlite_stat1
   */
  useStatistics(statistics: readonly [table: string, index: string, stat: string][]): Promise<void>;
  remove(): Promise<void>;
}

/** The hook: reads the statement where the shop's hooks read it, and binds its values as they do. */
const hook = `routerAdd("POST", "/api/plan", (e) => {
  const { file, names, values } = e.requestInfo().body;
  const exported = require(__hooks + "/lib/" + file);
  const statement = names.split(".").reduce((value, name) => value[name], exported);
  const rows = arrayOf(new DynamicModel({ detail: "" }));
  e.app.concurrentDB().newQuery("EXPLAIN QUERY PLAN " + statement).bind(values).all(rows);
  return e.json(200, rows.map(({ detail }) => detail));
});
`;

/** Starts an empty shop whose hooks have one route more. */
export async function startPlanShop(): Promise<PlanShop> {
  const { hooksDir, remove } = createChangedHooks({});
  writeFileSync(path.join(hooksDir, "plan.pb.js"), hook);
  const shop = await startShop({ hooksDir });
  return {
    async plan(file, names, values) {
      const answer = await shop.api("/api/plan", { method: "POST", json: { file, names, values } });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as string[]).join("\n");
    },
    async useStatistics(statistics) {
      // Creates the table.
      await runSql(shop, "ANALYZE");
      await runSql(shop, "DELETE FROM sqlite_stat1");
      const rows = statistics.map((row) => `('${row.join("', '")}')`);
      await runSql(shop, `INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ${rows.join(", ")}`);
      await shop.restart();
    },
    async remove() {
      await shop.remove();
      remove();
    },
  };
}
