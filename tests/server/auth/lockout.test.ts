import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AccountsShop, repeatInParallel, strongPassword } from "../../../tools/testkit/server/accountsShop";

let shop: AccountsShop;
beforeAll(async () => {
  // The password hash is as slow as in the shop, so that concurrent requests overlap.
  shop = await AccountsShop.start({}, { slow: true });
});
afterAll(() => shop.stop());

const wrong = "Wrong-Guess-1";
const lockOf = async (email: string) => (await shop.records("loginLocks", `email = "${email}"`))[0];
/** Moves the end of a lock relative to the server's clock, as if that had been set. */
const moveLock = (email: string, offset: string) =>
  shop.sql(
    `UPDATE loginLocks SET lockedUntil = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '${offset}') WHERE email = '${email}'`,
  );
/** Expires the lock of an address, as if two minutes had passed. */
const openLock = (email: string) => moveLock(email, "-1 second");

async function locked(email: string): Promise<void> {
  await repeatInParallel(6, () => shop.signIn(email, wrong));
}

describe("wrong passwords", () => {
  test("of forty concurrent attempts, in any spelling of the address, exactly six are checked", async () => {
    const email = await shop.createShopper("many");
    const spellings = [email, email.toUpperCase(), ` ${email} `, "Many@Gmail.com"];
    const answers = await repeatInParallel(40, (n) => shop.signIn(spellings[n % 4] ?? email, wrong));
    expect(answers.filter(({ code }) => code === "wrong-password")).toHaveLength(6);
    expect(answers.filter(({ code }) => code === "account-locked")).toHaveLength(34);
    expect(await lockOf(email)).toMatchObject({ attempts: 6 });
    expect(await shop.records("loginLocks", 'email ~ "many"')).toHaveLength(1);
  });

  test("lock for 120 seconds by the server's clock, and respond with the seconds left", async () => {
    const email = await shop.createShopper("clock");
    const from = Date.now();
    await locked(email);
    const to = Date.now();
    const until = Date.parse(String((await lockOf(email))?.["lockedUntil"]));
    expect(until).toBeGreaterThanOrEqual(from + 120_000);
    expect(until).toBeLessThanOrEqual(to + 120_000);
    const { status, body } = await shop.signIn(email, strongPassword);
    const { code, seconds } = body["data"] as { code: string; seconds: number };
    expect([status, code]).toEqual([429, "account-locked"]);
    expect(seconds).toBeGreaterThan(110);
    expect(seconds).toBeLessThanOrEqual(120);
    expect(body["message"]).toBe(`Account is temporarily locked. Try again in ${seconds} seconds.`);
  });

  test("below six are reset by the right one", async () => {
    const email = await shop.createShopper("forgiven");
    for (let round = 0; round < 2; round++) {
      await repeatInParallel(5, () => shop.signIn(email, wrong));
      expect((await shop.signIn(email)).status).toBe(200);
      expect(await lockOf(email)).toMatchObject({ attempts: 0, lockedUntil: "" });
    }
  });

  test("for an unknown address lock it in the same way", async () => {
    const unknown = "nobody.here@gmail.com";
    const answers = await repeatInParallel(9, () => shop.signIn(unknown, wrong));
    expect(answers.filter(({ code }) => code === "user-not-found")).toHaveLength(6);
    expect(answers.filter(({ code }) => code === "account-locked")).toHaveLength(3);
    expect(await lockOf(unknown)).toMatchObject({ attempts: 6 });
  });

  test("count for every name of the collection", async () => {
    const email = await shop.createShopper("by.id");
    const json = { identity: email, password: wrong };
    await repeatInParallel(6, () =>
      shop.request("/api/collections/_pb_users_auth_/auth-with-password", { json }),
    );
    expect((await shop.signIn(email)).code).toBe("account-locked");
  });

  test("of one address do not lock another", async () => {
    const [one, other] = [await shop.createShopper("one"), await shop.createShopper("other")];
    await locked(one);
    expect((await shop.signIn(other)).status).toBe(200);
  });
});

describe("a locked account", () => {
  test("stays locked for the right password, which changes nothing", async () => {
    const email = await shop.createShopper("right");
    await locked(email);
    const before = await lockOf(email);
    expect((await shop.signIn(email)).code).toBe("account-locked");
    expect(await lockOf(email)).toEqual(before);
  });

  test("unlocks by the server's clock, and locks again after one more failure", async () => {
    const email = await shop.createShopper("again");
    await locked(email);
    await openLock(email);
    const answers = await repeatInParallel(8, () => shop.signIn(email, wrong));
    expect(answers.map(({ code }) => code).sort()).toEqual([
      ...Array.from({ length: 7 }, () => "account-locked"),
      "wrong-password",
    ]);
    expect(await lockOf(email)).toMatchObject({ attempts: 7 });
    await openLock(email);
    expect((await shop.signIn(email)).status).toBe(200);
    expect(await lockOf(email)).toMatchObject({ attempts: 0, lockedUntil: "" });
  });

  test("is open when its end is farther away than any lock's: the server's clock was set back", async () => {
    const email = await shop.createShopper("set.back");
    await locked(email);
    await moveLock(email, "+61 days");
    const answers = await repeatInParallel(8, () => shop.signIn(email, wrong));
    expect(answers.filter(({ code }) => code === "wrong-password")).toHaveLength(1);
    const until = Date.parse(String((await lockOf(email))?.["lockedUntil"]));
    expect(until).toBeLessThanOrEqual(Date.now() + 120_000);
    await moveLock(email, "+61 days");
    expect((await shop.signIn(email)).status).toBe(200);
  });

  test("ignores the browser's clock", async () => {
    const email = await shop.createShopper("browser.clock");
    await locked(email);
    const headers = { Date: new Date(Date.now() + 600_000).toUTCString() };
    expect((await shop.signIn(email, strongPassword, undefined, headers)).code).toBe("account-locked");
  });

  test("can sign in by magic link, which resets the attempts but does not lift the lock", async () => {
    const email = await shop.createShopper("by.link");
    await locked(email);
    expect((await shop.users("auth-with-otp", await shop.magicLink(email))).status).toBe(200);
    expect(await lockOf(email)).toMatchObject({ attempts: 0 });
    expect((await shop.signIn(email)).code).toBe("account-locked");
    await openLock(email);
    expect((await shop.signIn(email, wrong)).code).toBe("wrong-password");
    expect((await shop.signIn(email)).status).toBe(200);
  });
});

test("attempts for unknown addresses are deleted after a day, those of accounts are not", async () => {
  const email = await shop.createShopper("remembered");
  await shop.signIn(email, wrong);
  for (const stranger of ["old.stranger@gmail.com", "new.stranger@gmail.com"])
    await shop.signIn(stranger, wrong);
  await shop.sql(
    `UPDATE loginLocks SET updated = '2020-01-01 00:00:00.000Z' WHERE email IN ('${email}', 'old.stranger@gmail.com')`,
  );
  // Counted before the clock was set back.
  await shop.signIn("later.stranger@gmail.com", wrong);
  await shop.sql(
    "UPDATE loginLocks SET updated = '2100-01-01 00:00:00.000Z' WHERE email = 'later.stranger@gmail.com'",
  );
  await shop.asOwner("/api/crons/shop-login-locks");
  await expect.poll(() => lockOf("old.stranger@gmail.com")).toBeUndefined();
  expect(await lockOf("later.stranger@gmail.com")).toBeUndefined();
  expect(await lockOf("new.stranger@gmail.com")).toMatchObject({ attempts: 1 });
  expect(await lockOf(email)).toMatchObject({ attempts: 1 });
});

test("the right password for an unverified address is not a failed attempt", async () => {
  const email = "unconfirmed@gmail.com";
  await shop.register(email);
  for (let attempt = 0; attempt < 7; attempt++)
    expect((await shop.signIn(email)).code).toBe("email-not-verified");
});

describe("on a full disk", () => {
  const refuseSaves = (table: string) =>
    Promise.all(
      ["INSERT", "UPDATE"].map((event) =>
        shop.sql(
          `CREATE TRIGGER full_${table}_${event} BEFORE ${event} ON ${table} BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END`,
        ),
      ),
    );
  const allowSaves = (table: string) =>
    Promise.all(["INSERT", "UPDATE"].map((event) => shop.sql(`DROP TRIGGER full_${table}_${event}`)));

  test.each(["loginLocks", "devices"])(
    "the right password is not called wrong when %s cannot be saved",
    async (table) => {
      const email = await shop.createShopper(`full.${table.toLowerCase()}`);
      expect((await shop.signIn(email, wrong)).code).toBe("wrong-password");
      await refuseSaves(table);
      expect(await shop.signIn(email)).toMatchObject({ status: 507, code: "disk-full" });
      await allowSaves(table);
      expect((await shop.signIn(email)).status).toBe(200);
    },
  );

  test("no password is checked when the attempt cannot be counted", async () => {
    const email = await shop.createShopper("full.uncounted");
    await refuseSaves("loginLocks");
    const answers = await repeatInParallel(8, () => shop.signIn(email, wrong));
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(["disk-full"]));
    await allowSaves("loginLocks");
  });
});

test("every refused sign-in has its code and the shop's text", async () => {
  const email = await shop.createShopper("codes");
  const said = async (identity: string, password: string) => {
    const { status, code, body } = await shop.signIn(identity, password);
    return [status, code, body["message"]];
  };
  expect(await said(email, wrong)).toEqual([400, "wrong-password", "Incorrect password. Try again."]);
  expect(await said("gone@gmail.com", wrong)).toEqual([
    400,
    "user-not-found",
    "No account exists for this Gmail.",
  ]);
  expect(await said("asha@example.com", wrong)).toEqual([
    400,
    "invalid-email",
    "Enter a valid Gmail address.",
  ]);
});
