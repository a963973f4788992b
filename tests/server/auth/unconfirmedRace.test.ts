import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { AccountsShop } from "../../../tools/testkit/server/accountsShop";
import { createChangedHooks } from "../../../tools/testkit/server/changedHooks";

/** Confirms the other account while the first one is deleted. */
const hook = `onRecordAfterDeleteSuccess((e) => {
  $app.db().newQuery("UPDATE users SET verified = TRUE").execute();
  return e.next();
}, "users");
`;

test("an account that is confirmed while others are deleted is kept", async () => {
  const { hooksDir, remove } = createChangedHooks({});
  onTestFinished(remove);
  writeFileSync(path.join(hooksDir, "lateConfirmation.pb.js"), hook);
  const shop = await AccountsShop.start({}, { hooksDir });
  onTestFinished(() => shop.stop());
  for (const name of ["asha", "meena"]) await shop.register(`${name}@gmail.com`);
  await shop.sql("UPDATE users SET createdAt = '2026-01-01', updatedAt = '2026-01-01'");

  expect((await shop.asOwner("/api/crons/shop-unconfirmed-accounts")).status).toBe(204);
  await expect.poll(async () => (await shop.records("users", "verified = true")).length).toBe(1);
});
