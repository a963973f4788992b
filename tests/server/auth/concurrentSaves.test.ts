import { afterAll, beforeAll, expect, test } from "vitest";
import { AccountsShop, type SignIn, strongPassword } from "../../../tools/testkit/server/accountsShop";

/* Two requests that save the same account at the same time: each writes only what it changes. */

let shop: AccountsShop;
beforeAll(async () => {
  // With the bcrypt cost of a real shop: a reset takes long enough that edits overlap it.
  shop = await AccountsShop.start({}, { slow: true });
});
afterAll(() => shop.stop());

const fresh = "Khadi-Weave#7";
let isResetOver = false;

/**
 * Sends profile edits until the server refuses one, or the reset has ended.
 * @returns the last accepted value
 */
async function editUntilRefused({ record, token }: SignIn, field: string, textOf: (n: number) => string) {
  const path = `/api/collections/users/records/${record.id}`;
  let accepted = "";
  for (let n = 0; !isResetOver; n += 1) {
    const json = { [field]: textOf(n) };
    if ((await shop.request(path, { method: "PATCH", json, token })).status !== 200) break;
    accepted = textOf(n);
  }
  return accepted;
}

test("profile edits during a password reset neither restore the old password nor get lost", async () => {
  const email = await shop.createShopper();
  const me = await shop.signIn(email);
  await shop.users("request-password-reset", { email });
  const token = (await shop.mailedLink(email, "/auth/reset#")).split("#")[1] ?? "";
  const edits = Promise.all([
    editUntilRefused(me, "displayName", (n) => `Asha ${n}`),
    ...[1, 2, 3].map((loop) => editUntilRefused(me, "phone", (n) => `+91 98${loop}00${10_000 + n}`)),
  ]);
  const json = { token, password: fresh, passwordConfirm: fresh };
  const reset = await shop.users("confirm-password-reset", json);
  isResetOver = true;
  const [name] = await edits;
  expect(reset.status).toBe(204);

  expect((await shop.signIn(email, strongPassword)).code).toBe("wrong-password");
  const { status, record } = await shop.signIn(email, fresh);
  expect([status, record["displayName"]]).toEqual([200, name]);
  expect(name).toMatch(/^Asha \d+$/);
});
