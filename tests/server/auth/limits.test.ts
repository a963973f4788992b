import { afterAll, beforeAll, expect, test } from "vitest";
import { AccountsShop, repeatInParallel } from "../../../tools/testkit/server/accountsShop";

let shop: AccountsShop;
beforeAll(async () => {
  shop = await AccountsShop.start({}, { limits: true });
});
afterAll(() => shop.stop());

const tooMany = (answers: { status: number }[]) => answers.filter(({ status }) => status === 429).length;
const mailsTo = (email: string) => shop.mail.messages().filter(({ to }) => to.includes(email)).length;

test("one address gets at most ten mails in ten minutes, by any route", async () => {
  const email = await shop.createShopper("flooded");
  const answers = await repeatInParallel(14, (n) =>
    shop.users(n % 2 ? "request-otp" : "request-password-reset", {
      email: n % 3 ? email : email.toUpperCase(),
    }),
  );
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(10);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, "too-many-requests"]));
  expect(mailsTo(email)).toBe(10);
  // Other addresses are not affected, and a password still works.
  expect((await shop.users("request-otp", { email: await shop.createShopper("calm") })).status).toBe(200);
  expect((await shop.signIn(email)).status).toBe(200);
});

test("one client can register at most thirty accounts a minute", async () => {
  const answers = await repeatInParallel(34, (n) =>
    shop.register(n < 33 ? `robot${n}@example.com` : "robot@gmail.com"),
  );
  expect(tooMany(answers)).toBe(4);
  expect(answers.filter(({ status }) => status === 429)[0]?.body["status"]).toBe(429);
});

test.each([
  ["request-otp", 20],
  ["request-password-reset", 20],
  ["request-verification", 20],
])("one machine asks for %s twenty times a minute at most", async (action, allowed) => {
  const answers = await repeatInParallel(allowed + 15, (n) =>
    shop.users(action, { email: `stranger${n}@gmail.com` }),
  );
  expect(tooMany(answers)).toBeGreaterThanOrEqual(15);
});

test("one client can look up at most sixty addresses a minute", async () => {
  const answers = await repeatInParallel(65, (n) =>
    shop.request("/api/shop/sign-in-methods", { json: { email: `somebody${n}@gmail.com` } }),
  );
  expect(tooMany(answers)).toBe(5);
});

test("one client can try at most 120 passwords a minute, for any addresses", async () => {
  const answers = await repeatInParallel(125, () => shop.signIn("somebody@example.com", "Guess#123"));
  expect(tooMany(answers)).toBeGreaterThanOrEqual(5);
});
