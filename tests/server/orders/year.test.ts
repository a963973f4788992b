import { expect, test } from "vitest";
import { runYear } from "../../year/run";

/* A short run of the simulated year; `npm run year` plays all of it. */

test("orders, stock, invoices, credit notes and mails of some days equal the model", async () => {
  // With this seed everything that the model knows happens.
  const result = await runYear({ seed: 3339, shoppers: 28, days: 4, kills: 2, compareEveryDays: 8 });
  expect(result.kills).toBe(2);
  expect(result.invoices).toBeGreaterThan(15);
  expect(result.mails).toBeGreaterThan(40);
  const wanted = [
    "utgst",
    "sgst",
    "igst",
    "cancelRequests",
    "returnRequests",
    "fileLines",
    "fileProblems",
  ] as const;
  for (const name of [...wanted, "partNotes", "secondNotes", "restocked"] as const)
    expect(result, name).toHaveProperty(
      name,
      expect.toSatisfy((count: number) => count > 0),
    );
});
