import { expect, test } from "vitest";
import { runYear } from "../../year/run";

/* A short run of the simulated year; `npm run year` plays all of it. */

test("orders, stock, invoices and mails of some days equal the model", async () => {
  const result = await runYear({ seed: 1, shoppers: 30, days: 4, kills: 2, compareEveryDays: 3 });
  expect(result.kills).toBe(2);
  expect(result.restocked).toBeGreaterThan(0);
  expect(result.invoices).toBeGreaterThan(15);
  expect(result.creditNotes).toBeGreaterThan(0);
  expect(result.mails).toBeGreaterThan(40);
});
