import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  AccountsShop,
  repeatInParallel,
  type SignIn,
  strongPassword,
} from "../../../tools/testkit/server/accountsShop";

/* How an account is created. */

let shop: AccountsShop;
beforeAll(async () => {
  shop = await AccountsShop.start({ SHOP_NAME: "Haat & Co", SHOP_URL: "https://shop.example/" });
});
afterAll(() => shop.stop());

describe("registering", () => {
  test("responds with a token and the record, and mails a link to the shop's own page", async () => {
    const answer = await shop.register("  Asha@GMAIL.com ");
    expect(answer).toMatchObject({
      status: 200,
      token: expect.any(String),
      record: { email: "asha@gmail.com", verified: false, displayName: "", phone: "", addresses: [] },
    });
    expect(Math.abs(Date.parse(String(answer.record["createdAt"])) - Date.now())).toBeLessThan(60_000);
    expect(await shop.mailedLink("asha@gmail.com", "/auth/verify#")).toMatch(
      /^https:\/\/shop\.example\/auth\/verify#[\w.-]+$/,
    );
    const { subject, html, from } = await shop.mail.waitFor(({ to }) => to.includes("asha@gmail.com"));
    expect([subject, from]).toEqual(["Confirm your address for Haat & Co", "Haat & Co <hello@haat.example>"]);
    expect(html).toContain(">Haat &#38; Co<");
  });

  test("creates one account per address in any case, also for concurrent requests", async () => {
    const answers = await repeatInParallel(5, (n) =>
      shop.register(n % 2 ? "Once@Gmail.com" : " once@gmail.com"),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400, 400, 400]);
    expect(new Set(answers.map((answer) => answer.code))).toEqual(
      new Set([undefined, "email-already-in-use"]),
    );
    expect(await shop.records("users", 'email ~ "once"')).toHaveLength(1);
  });

  test("refuses invalid input with a code and the shop's text, and creates no account", async () => {
    const taken = await shop.createShopper();
    const cases: [unknown, unknown, unknown, string, string][] = [
      ["asha@example.com", strongPassword, strongPassword, "invalid-email", "Enter a valid Gmail address."],
      [["a@gmail.com"], strongPassword, strongPassword, "invalid-email", "Enter a valid Gmail address."],
      [undefined, strongPassword, strongPassword, "invalid-email", "Enter a valid Gmail address."],
      ["a b@gmail.com", strongPassword, strongPassword, "invalid-email", "Enter a valid Gmail address."],
      [".asha@gmail.com", strongPassword, strongPassword, "invalid-email", "Enter a valid Gmail address."],
      [
        "asha..rao@gmail.com",
        strongPassword,
        strongPassword,
        "invalid-email",
        "Enter a valid Gmail address.",
      ],
      [
        "asha@gmail.com.evil.example",
        strongPassword,
        strongPassword,
        "invalid-email",
        "Enter a valid Gmail address.",
      ],
      [
        `${"a".repeat(41)}@gmail.com`,
        strongPassword,
        strongPassword,
        "invalid-email",
        "Enter a valid Gmail address.",
      ],
      [
        "weak@gmail.com",
        "password1",
        "password1",
        "weak-password",
        "Password must include letter, number, and symbol (min 8 chars).",
      ],
      ["weak@gmail.com", 12345678, 12345678, "weak-password", expect.any(String) as never],
      ["weak@gmail.com", `A1!${"x".repeat(62)}`, "", "weak-password", expect.any(String) as never],
      [
        "weak@gmail.com",
        strongPassword,
        "Other#123",
        "passwords-differ",
        "Passwords don’t match. Try again.",
      ],
      [
        taken.toUpperCase(),
        strongPassword,
        strongPassword,
        "email-already-in-use",
        "This Gmail is already registered.",
      ],
    ];
    const before = (await shop.records("users")).length;
    for (const [email, password, passwordConfirm, code, message] of cases) {
      const { status, body } = await shop.request("/api/shop/register", {
        json: { email, password, passwordConfirm },
      });
      expect({ status, message: body["message"], data: body["data"] }).toEqual({
        status: 400,
        message,
        data: { code },
      });
    }
    expect(await shop.records("users")).toHaveLength(before);
  });

  test("sets only address and password", async () => {
    const { record } = (await shop.request("/api/shop/register", {
      json: {
        email: "extra@gmail.com",
        password: strongPassword,
        passwordConfirm: strongPassword,
        verified: true,
        id: "chosen123456789",
        displayName: "Chosen",
        emailVisibility: true,
      },
    })) as SignIn;
    expect(record).toMatchObject({ verified: false, displayName: "", emailVisibility: false });
    expect(record.id).not.toBe("chosen123456789");
  });

  test("refuses a large body", async () => {
    const email = `${"a".repeat(5_000)}@gmail.com`;
    for (const path of ["register", "sign-in-methods"])
      expect((await shop.request(`/api/shop/${path}`, { json: { email } })).status).toBe(413);
  });

  test("is not possible by PocketBase's own route", async () => {
    const json = { email: "direct@gmail.com", password: strongPassword, passwordConfirm: strongPassword };
    expect((await shop.users("records", json)).status).toBe(403);
  });
});

test("a password is checked exactly as it was typed", async () => {
  const email = "exact@gmail.com";
  const password = ` ${strongPassword} `;
  await shop.register(email, password);
  const codes = [];
  for (const typed of [password.trim(), password.toLowerCase(), password])
    codes.push((await shop.signIn(email, typed)).code);
  expect(codes).toEqual(["wrong-password", "wrong-password", "email-not-verified"]);
});

test("an account that the owner creates can sign in, whatever the case of its address", async () => {
  const json = {
    email: "By.Hand@Gmail.com",
    password: strongPassword,
    passwordConfirm: strongPassword,
    verified: true,
  };
  expect((await shop.asOwner("/api/collections/users/records", { json })).body["email"]).toBe(
    "by.hand@gmail.com",
  );
  expect((await shop.signIn("by.hand@gmail.com")).status).toBe(200);
  const again = await shop.asOwner("/api/collections/users/records", {
    json: { ...json, email: "BY.HAND@gmail.com" },
  });
  expect(again.status).toBe(400);
});
