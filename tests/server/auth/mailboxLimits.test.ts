import { afterAll, beforeAll, expect, test } from "vitest";
import { AccountsShop, repeatInParallel } from "../../../tools/testkit/server/accountsShop";
import type { Answer } from "../../../tools/testkit/server/shopRequests";

/* Limits of mails and registrations by mailbox: Gmail delivers many spellings of an address to one. */

let shop: AccountsShop;
beforeAll(async () => {
  shop = await AccountsShop.start();
});
afterAll(() => shop.stop());

const accepted = (answers: Answer[]) => answers.filter(({ status }) => status < 300).length;
const codes = (answers: Answer[]) => new Set(answers.map(({ code }) => code));
const mails = (pattern: RegExp) =>
  shop.mail.messages().filter(({ to }) => to.some((one) => pattern.test(one)));

test("one mailbox gets at most ten mails in ten minutes, over all spellings of its address", async () => {
  const spellings = ["asha.rao@gmail.com", "a.sharao@gmail.com", "asharao+shop@gmail.com"];
  for (const spelling of spellings) await shop.createShopper(spelling.split("@")[0]);
  const answers = await repeatInParallel(15, (n) =>
    shop.users(n % 2 ? "request-otp" : "request-password-reset", { email: spellings[n % 3] }),
  );
  expect(accepted(answers)).toBe(10);
  expect(codes(answers)).toEqual(new Set([undefined, "too-many-requests"]));
  expect(mails(/^a\.?sha/)).toHaveLength(10);
});

test("a sign-in with the right password of an unverified address gets email-not-verified also after ten mails", async () => {
  const email = "many.mails@gmail.com";
  await shop.register(email);
  await repeatInParallel(9, () => shop.users("request-verification", { email }));
  expect(await shop.users("request-verification", { email })).toMatchObject({ code: "too-many-requests" });
  expect(await shop.signIn(email)).toMatchObject({ status: 403, code: "email-not-verified" });
  expect(mails(/^many\.mails/)).toHaveLength(10);
});

test("of sixty registrations of one mailbox in an hour five leave an account and a mail", async () => {
  const spelling = (n: number) => (n % 2 ? `vic.tim+${n}@gmail.com` : `v.i.c.tim+${n}@Gmail.com`);
  const answers = await repeatInParallel(60, (n) => shop.register(spelling(n)));
  expect(accepted(answers)).toBe(5);
  expect(codes(answers)).toEqual(new Set([undefined, "too-many-requests"]));
  expect(await shop.records("users", 'email ~ "tim+"')).toHaveLength(5);
  expect(mails(/tim\+/)).toHaveLength(5);
  // The address as written decides on the account.
  expect((await shop.users("request-verification", { email: "victim@gmail.com" })).status).toBe(204);
  expect(mails(/^victim@/)).toEqual([]);
});

test("registrations without an account do not count", async () => {
  const email = "patient@gmail.com";
  await shop.mail.setFault({ kind: "down" });
  for (let attempt = 0; attempt < 6; attempt++)
    expect((await shop.register(email)).code).toBe("mail-unavailable");
  await shop.mail.setFault();
  expect((await shop.register(email)).status).toBe(200);
  for (let attempt = 0; attempt < 6; attempt++)
    expect((await shop.register(email)).code).toBe("email-already-in-use");
});

test("one network creates at most 200 accounts in an hour", async () => {
  await shop.shop.restart();
  const answers: Answer[] = [];
  for (let round = 0; round < 21; round++)
    answers.push(...(await repeatInParallel(10, (n) => shop.register(`crowd${round}x${n}@gmail.com`))));
  expect(accepted(answers)).toBe(200);
  expect(codes(answers)).toEqual(new Set([undefined, "too-many-requests"]));
});
