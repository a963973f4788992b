import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { AccountsShop, repeatInParallel, strongPassword } from "../../../tools/testkit/server/accountsShop";
import type { Answer } from "../../../tools/testkit/server/shopRequests";
import type { MailFault } from "../../../tools/testkit/standins/mail/mailCatcher";

let shop: AccountsShop;
beforeAll(async () => {
  shop = await AccountsShop.start();
});
afterEach(() => shop.mail.setFault());
afterAll(() => shop.stop());

const failures: [string, MailFault][] = [
  ["is down", { kind: "down" }],
  ["refuses the sender", { kind: "refuse", at: "sender", code: 550 }],
  ["refuses the recipient for now", { kind: "refuse", at: "recipient", code: 451 }],
  ["refuses the mail", { kind: "refuse", at: "data", code: 554 }],
  ["cuts the connection", { kind: "drop", at: "data" }],
];
const unavailable = { status: 503, code: "mail-unavailable" };

/** Each request that needs a mail, for an existing account. */
async function requests(name: string): Promise<(() => Promise<Answer>)[]> {
  const email = await shop.createShopper(name);
  await shop.register(`${name}.waits@gmail.com`);
  return [
    () => shop.users("request-otp", { email }),
    () => shop.users("request-password-reset", { email }),
    () => shop.users("request-verification", { email: `${name}.waits@gmail.com` }),
    () => shop.signIn(`${name}.waits@gmail.com`),
  ];
}

describe.each(failures)("when the mail server %s", (_name, fault) => {
  const name = JSON.stringify(fault).replace(/\W/g, "").toLowerCase().slice(0, 25);

  test("registering fails with a code, creates no account, and works on retry", async () => {
    const email = `${name}.first@gmail.com`;
    await shop.mail.setFault(fault);
    expect(await shop.register(email)).toMatchObject(unavailable);
    expect(await shop.signInMethods(email)).toEqual([]);
    await shop.mail.setFault();
    expect((await shop.register(email)).status).toBe(200);
    expect((await shop.verify(email)).status).toBe(204);
  });

  test("every request for a mail fails with a code, and works on retry", async () => {
    const asked = await requests(name);
    await shop.mail.setFault(fault);
    for (const ask of asked) expect(await ask()).toMatchObject(unavailable);
    expect(await shop.records("_otps")).toEqual([]);
    await shop.mail.setFault();
    expect((await Promise.all(asked.map((ask) => ask()))).map(({ status }) => status)).toEqual([
      200, 204, 204, 403,
    ]);
    await shop.sql("DELETE FROM _otps");
  });
});

describe("when the mail server accepts the message and never responds", () => {
  const refusedAtOnce = () => shop.shop.log().match(/earlier mails hang/g)?.length ?? 0;

  test("every request ends in time, keeps what the mail may still need, and does not delay others", async () => {
    const asked = await requests("hanging");
    const reader = await shop.createShopper("not.waiting");
    await shop.mail.setFault({ kind: "hang", at: "recipient" });
    const from = Date.now();
    let answered = false;
    const all = Promise.all([
      shop.register("hanging.first@gmail.com"),
      ...asked.slice(0, 2).map((ask) => ask()),
    ]).finally(() => {
      answered = true;
    });
    for (let count = 0; count < 10; count++) expect((await shop.signIn(reader)).status).toBe(200);
    expect(answered).toBe(false);

    const [registered, ...others] = await all;
    expect(registered).toMatchObject({ status: 200, body: { meta: { mailDelayed: true } } });
    for (const answer of others) expect(answer).toMatchObject({ status: 503, code: "mail-delayed" });
    // Seven seconds, plus time for a busy machine.
    expect(Date.now() - from).toBeLessThan(15_000);
    expect(await shop.signInMethods("hanging.first@gmail.com")).toContain("password");
    expect(await shop.records("_otps")).toHaveLength(1);
    await shop.sql("DELETE FROM _otps");
  });

  test("with five hanging mails the next is refused at once, until the mail server responds again, and the log says that a notice is lost", async () => {
    const emails = await repeatInParallel(5, (n) => shop.createShopper(`queue${n}`));
    const [reader = ""] = emails;
    await shop.signIn(reader);
    await shop.mail.setFault({ kind: "hang", at: "connect" });
    await repeatInParallel(5, (n) => shop.users("request-otp", { email: emails[n] }));
    const before = refusedAtOnce();
    const answers = await repeatInParallel(20, (n) => shop.register(`flood${n}@gmail.com`));
    for (const answer of answers) expect(answer).toMatchObject(unavailable);
    expect(refusedAtOnce() - before).toBe(20);
    expect(await shop.records("users", 'email ~ "flood"')).toEqual([]);
    expect((await shop.signIn(reader)).status).toBe(200);
    await expect
      .poll(() => shop.shop.log())
      .toMatch(/A mail could not be sent \(kind newDevice, userId \w+\): earlier mails hang/);

    await shop.mail.setFault({ kind: "down" });
    await shop.mail.setFault();
    const again = async () => (await shop.register("after.all@gmail.com")).status;
    await expect.poll(again, { timeout: 20_000 }).toBe(200);
  });
});

test("the log contains the mail server's response and no secret", () => {
  const log = shop.shop.log();
  expect(log).toMatch(
    /A mail could not be sent \(kind verification, userId \w+\): the mail server said: 550/,
  );
  expect(log).toMatch(/A mail is delayed \(kind link, userId \w+\): the mail server did not answer in \d+ s/);
  expect(log).not.toContain(strongPassword);
  expect(log).not.toMatch(/[A-Za-z0-9]{40}/);
});

test("without a mail server requests are refused, and the log names the missing variable once", async () => {
  const email = "no.server@gmail.com";
  await shop.asOwner("/api/settings", { method: "PATCH", json: { smtp: { enabled: false } } });
  await shop.shop.restart({});
  expect(await shop.register(email)).toMatchObject(unavailable);
  expect(await shop.signInMethods(email)).toEqual([]);
  expect(shop.shop.log().match(/Mails cannot be sent: .*/g)).toEqual([
    "Mails cannot be sent: SMTP_HOST is not set.",
  ]);
});
