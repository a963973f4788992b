import { expect, test } from "vitest";
import { runYear } from "../../year/run";

/* A short run of the simulated year; `npm run year` plays all of it. */

test("orders, stock, invoices, credit notes, differences and mails of some days equal the model", async () => {
  // With this seed everything that the model knows happens.
  const result = await runYear({ seed: 15100, shoppers: 28, days: 4, kills: 2 });
  expect(result.kills).toBe(2);
  expect(result.invoices).toBeGreaterThan(15);
  expect(result.mails).toBeGreaterThan(40);
  const wanted = [
    ...(["utgst", "sgst", "igst", "cancelRequests", "returnRequests", "fileLines", "fileProblems"] as const),
    ...(["newInvoices", "partNotes", "secondNotes", "restocked", "takenAgain"] as const),
  ];
  for (const name of wanted) expect(result[name], name).toBeGreaterThan(0);
  expect(Object.keys(result.differences)).toHaveLength(3);
});
