import { afterAll, beforeAll, expect, test } from "vitest";
import { type PlanShop, startPlanShop } from "../../../tools/testkit/server/queryPlans";

/* How SQLite runs the statements of cron jobs, which read tables that grow for ever. */

let shop: PlanShop;
beforeAll(async () => {
  shop = await startPlanShop();
});
afterAll(() => shop.remove());

test("the purge deletes checkouts by their ids, without a scan of all in its write transaction", async () => {
  const values = { unordered: "2026-01-04", listed: "2026-01-01", ids: '["a"]' };
  const plan = await shop.plan("checkout/checkouts.js", "purgeSql.remove", values);
  expect(plan).toMatch(/SEARCH checkouts USING INDEX \S+ \(id=\?\)/);
  expect(plan).not.toMatch(/SCAN (checkouts|orders)/);
});

test("accounts that were never confirmed are found by an index", async () => {
  const plan = await shop.plan("auth/unconfirmedAccounts.js", "unconfirmedSql", { before: "2026-01-01" });
  expect(plan).toMatch(/SEARCH users USING INDEX idx_users_verified \(verified=\? AND createdAt<\?\)/);
  expect(plan).not.toContain("SCAN");
});

test("the state of a credited order is read before its invoice and the JSON of its credit note", async () => {
  // Of 100,000 orders and 14,000 credit notes.
  await shop.useStatistics([
    ["invoices", "idx_invoices_order", "114000 2 1 1"],
    ["invoices", "idx_invoices_serial", "114000 57000 57000 1"],
    ["invoices", "idx_invoices_number", "114000 1"],
    ["orders", "idx_orders_orderId", "100000 1"],
    ["orders", "idx_orders_parcelState", "100000 20000"],
  ]);
  const plan = await shop.plan("orders/differenceKinds.js", "differenceSql.credited-but-delivered", {});
  const steps = plan.split("\n").flatMap((step) => /^(?:SEARCH|SCAN) (\w+)/.exec(step)?.[1] ?? []);
  expect(steps.slice(0, 3)).toEqual(["note", "orders", "invoice"]);
  expect(plan).not.toContain("SCAN");
});
