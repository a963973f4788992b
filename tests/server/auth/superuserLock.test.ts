import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { AccountsShop, repeatInParallel } from "../../../tools/testkit/server/accountsShop";
import type { Answer } from "../../../tools/testkit/server/shopRequests";

/*
 * Limits of guesses of a superuser's password: per network (IPv4 address or IPv6 /64), and of all networks
 * together.
 */

let shop: AccountsShop;
beforeAll(async () => {
  shop = await AccountsShop.start({ SHOP_PROXY_HEADER: "X-Forwarded-For" });
});
// The count of all networks together is in memory: a restart clears it.
beforeEach(async () => {
  await shop.sql("DELETE FROM loginLocks");
  await shop.shop.restart();
});
afterAll(() => shop.stop());

const owner = () => shop.shop.superuser;
const signIn = (address: string, password = "Wrong-Guess-1", identity = owner().email): Promise<Answer> =>
  shop.request("/api/collections/_superusers/auth-with-password", {
    json: { identity, password },
    headers: { "X-Forwarded-For": address },
  });
const count = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

test("of 130 guesses from one /64, each from its own address, six are checked", async () => {
  const answers = await repeatInParallel(130, (n) => signIn(`2001:db8:1:2::${n.toString(16)}`));
  expect([count(answers, 400), count(answers, 429)]).toEqual([6, 124]);
  expect(answers.find(({ status }) => status === 429)?.code).toBe("account-locked");
  // The right password waits too, from this network only.
  expect((await signIn("2001:db8:1:2:ffff::1", owner().password)).code).toBe("account-locked");
  expect((await signIn("2001:db8:1:3::1", owner().password)).status).toBe(200);
});

test("of guesses from one IPv4 address, in any notation, six are checked", async () => {
  const spellings = ["192.0.2.1", "::ffff:192.0.2.1", "::ffff:c000:201"];
  const answers = await repeatInParallel(12, (n) => signIn(spellings[n % 3] ?? ""));
  expect([count(answers, 400), count(answers, 429)]).toEqual([6, 6]);
  expect((await signIn("::ffff:192.0.2.2", owner().password)).status).toBe(200);
});

test("of guesses from many networks thirty are checked in ten minutes; right passwords do not count", async () => {
  for (let n = 0; n < 5; n++) expect((await signIn(`10.1.${n}.1`, owner().password)).status).toBe(200);
  const answers = await repeatInParallel(60, (n) => signIn(`10.0.${n}.1`));
  expect([count(answers, 400), count(answers, 429)]).toEqual([30, 30]);
  expect(answers.find(({ status }) => status === 429)?.code).toBe("too-many-requests");
});

test("a success, in any spelling of the address, resets the failures", async () => {
  for (let round = 0; round < 2; round++) {
    await repeatInParallel(5, () => signIn("192.0.2.1"));
    expect((await signIn("192.0.2.1", owner().password)).status).toBe(200);
  }
  await repeatInParallel(5, () => signIn("192.0.2.1", undefined, owner().email.toUpperCase()));
  await signIn("192.0.2.1", undefined, ` ${owner().email} `);
  expect((await signIn("192.0.2.1", owner().password)).code).toBe("account-locked");
});

test("a superuser with a second factor is not locked by right passwords", async () => {
  const superusers = "/api/collections/_superusers";
  await shop.asOwner(superusers, {
    method: "PATCH",
    json: { otp: { enabled: true, duration: 180, length: 8 }, mfa: { enabled: true, duration: 600 } },
  });
  for (let attempt = 0; attempt < 8; attempt++) {
    const { status, body } = await signIn("192.0.2.1", owner().password);
    expect([status, Object.keys(body)]).toEqual([401, ["mfaId"]]);
  }
  await shop.asOwner(superusers, {
    method: "PATCH",
    json: { otp: { enabled: false, duration: 180, length: 8 }, mfa: { enabled: false, duration: 600 } },
  });
});

test("on a full disk the owner can sign in, and thirty guesses are checked", async () => {
  await signIn("192.0.2.1");
  for (const event of ["INSERT", "UPDATE"])
    await shop.sql(
      `CREATE TRIGGER full_${event} BEFORE ${event} ON loginLocks BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
    );
  expect((await signIn("192.0.2.1", owner().password)).status).toBe(200);
  const answers = await repeatInParallel(40, () => signIn("192.0.2.1"));
  expect([count(answers, 400), count(answers, 429)]).toEqual([29, 11]);
  for (const event of ["INSERT", "UPDATE"]) await shop.sql(`DROP TRIGGER full_${event}`);
});

test("with superuserIPs the right password works from these networks only, and is logged as refused elsewhere", async () => {
  const superuserIPs = ["127.0.0.1", "192.0.2.0/24", "2001:db8:1:2::/64"];
  const set = (json: object) => shop.asOwner("/api/settings", { method: "PATCH", json });
  expect((await set({ superuserIPs })).status).toBe(200);
  expect((await signIn("192.0.2.7", owner().password)).status).toBe(200);
  expect((await signIn("2001:db8:1:2::9", owner().password)).status).toBe(200);
  expect((await signIn("198.51.100.1", owner().password)).status).toBe(403);
  await expect.poll(() => shop.shop.log()).toMatch(/sign-in time=\S+ method=superuser outcome=error-403/);
  expect((await set({ superuserIPs: [] })).status).toBe(200);
});
