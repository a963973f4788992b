import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AccountsShop, repeatInParallel, strongPassword } from "../../../tools/testkit/server/accountsShop";
import { openRealtime } from "../../../tools/testkit/server/realtime";

let shop: AccountsShop;
beforeAll(async () => {
  shop = await AccountsShop.start({ SHOP_NAME: "Haat", SHOP_URL: "https://shop.example" });
});
afterAll(() => shop.stop());

const fresh = "Block-Print#9";
const resetToken = async (email: string) => {
  expect((await shop.users("request-password-reset", { email })).status).toBe(204);
  return (await shop.mailedLink(email, "/auth/reset#")).split("#")[1];
};
const reset = async (email: string, password = fresh) =>
  shop.users("confirm-password-reset", {
    token: await resetToken(email),
    password,
    passwordConfirm: password,
  });

describe("a magic link", () => {
  test("has forty random characters, links to the account page, and signs in", async () => {
    const email = await shop.createShopper();
    const { otpId, password } = await shop.magicLink(email);
    expect(await shop.mailedLink(email, "/account#otp=")).toBe(
      `https://shop.example/account#otp=${otpId}.${password}`,
    );
    expect(password).toMatch(/^[A-Za-z0-9]{40}$/);
    const answer = await shop.users("auth-with-otp", { otpId, password });
    expect(answer).toMatchObject({ status: 200, record: { email } });
  });

  test("signs in once of five concurrent uses", async () => {
    // Several shoppers at a time, so that the uses overlap.
    const links = await repeatInParallel(8, async () => shop.magicLink(await shop.createShopper()));
    const uses = await Promise.all(
      links.map((link) => repeatInParallel(5, () => shop.users("auth-with-otp", link))),
    );
    for (const answers of uses)
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);
  });

  test("signs in with the request only that it was mailed for", async () => {
    const email = await shop.createShopper();
    const [earlier, later] = [await shop.magicLink(email), await shop.magicLink(email)];
    for (const [request, code] of [
      [later, earlier],
      [earlier, later],
    ] as const) {
      const mixed = { otpId: request.otpId, password: code.password };
      expect((await shop.users("auth-with-otp", mixed)).status).toBe(400);
    }
    expect((await shop.users("auth-with-otp", later)).status).toBe(200);
  });

  test("expires after ten minutes", async () => {
    const email = await shop.createShopper();
    const age = (otpId: string, time: string) =>
      shop.sql(
        `UPDATE _otps SET created = strftime('%Y-%m-%d %H:%M:%fZ', 'now', '${time}') WHERE id = '${otpId}'`,
      );
    const [old, young] = [await shop.magicLink(email), await shop.magicLink(email)];
    await age(old.otpId, "-601 seconds");
    await age(young.otpId, "-590 seconds");
    expect((await shop.users("auth-with-otp", old)).status).toBe(400);
    expect((await shop.users("auth-with-otp", young)).status).toBe(200);
  });

  test("stays valid after a mail scanner's visit and after a wrong code", async () => {
    const email = await shop.createShopper();
    const link = await shop.magicLink(email);
    const address = (await shop.mailedLink(email, "/account#otp=")).replace(
      "https://shop.example",
      shop.shop.url,
    );
    for (const method of ["GET", "HEAD"]) await fetch(address, { method });
    expect((await shop.users("auth-with-otp", { ...link, password: "x".repeat(40) })).status).toBe(400);
    expect((await shop.users("auth-with-otp", link)).status).toBe(200);
  });

  test("verifies an unverified address, and invalidates an earlier password and token", async () => {
    const email = "mine.really@gmail.com";
    const stranger = await shop.register(email, strongPassword);
    expect((await shop.users("auth-with-otp", await shop.magicLink(email))).status).toBe(200);
    expect((await shop.signIn(email, strongPassword)).code).toBe("wrong-password");
    expect(await shop.isTokenValid(stranger)).toBe(false);
    expect(await shop.signInMethods(email)).toEqual([]);
  });

  test("that a browser does not expect is refused with the account's address, and stays valid", async () => {
    const email = await shop.createShopper("expected");
    const link = await shop.magicLink(email);
    for (const expected of ["", "other@gmail.com", null, { email }]) {
      const { status, body } = await shop.users("auth-with-otp", { ...link, email: expected });
      expect([status, body["data"]]).toEqual([409, { code: "magic-link-question", email }]);
    }
    // PocketBase allows five attempts in three minutes.
    expect((await shop.users("auth-with-otp", { ...link, email: " Expected@Gmail.com " })).status).toBe(200);
  });

  test("with a wrong code does not reveal the address", async () => {
    const { otpId } = await shop.magicLink(await shop.createShopper());
    const { status, body } = await shop.users("auth-with-otp", {
      otpId,
      password: "x".repeat(40),
      email: "",
    });
    expect([status, body["data"]]).toEqual([400, {}]);
  });

  test("is sent only to accounts with a password and only to Gmail addresses", async () => {
    const ask = async (email: string) => (await shop.users("request-otp", { email })).code;
    expect(await ask("nobody@gmail.com")).toBe("register-first");
    const json = {
      email: "asha@example.com",
      password: strongPassword,
      passwordConfirm: strongPassword,
      verified: true,
    };
    await shop.asOwner("/api/collections/users/records", { json });
    expect(await ask("asha@example.com")).toBe("invalid-email");
    expect(shop.mail.messages().filter(({ to }) => to.includes("asha@example.com"))).toEqual([]);
  });
});

describe("a new password", () => {
  test("is set on the shop's own page by a mailed link, and must be strong", async () => {
    const email = await shop.createShopper();
    const token = await resetToken(email);
    const confirm = (password: string) =>
      shop.users("confirm-password-reset", { token, password, passwordConfirm: password });
    for (const weak of ["onlyletters!", "12345678!", "NoSymbol12"])
      expect((await confirm(weak)).code).toBe("weak-password");
    expect((await confirm("Sh0rt!")).status).toBe(400);
    expect((await confirm(fresh)).status).toBe(204);
    expect((await shop.signIn(email, fresh)).status).toBe(200);
    // Used once.
    expect((await confirm("Another-One#3")).status).toBe(400);
  });

  test("invalidates every token, device and open stream of the account", async () => {
    const email = await shop.createShopper();
    const signIns = await repeatInParallel(3, () => shop.signIn(email));
    const id = signIns[0]?.record.id ?? "";
    const stream = await openRealtime(shop.shop);
    await stream.subscribe(signIns[0]?.token, [`users/${id}`]);
    await reset(email);
    await stream.ended;
    expect(await Promise.all(signIns.map((signIn) => shop.isTokenValid(signIn)))).toEqual([
      false,
      false,
      false,
    ]);
    for (const { token } of signIns)
      expect((await shop.users("auth-refresh", {}, { token })).status).toBe(401);
    expect(await shop.records("devices", `userId = "${id}"`)).toMatchObject([{ deviceIds: [] }]);
    expect(await shop.isTokenValid(await shop.signIn(email, fresh))).toBe(true);
  });

  test("invalidates earlier links", async () => {
    const email = await shop.createShopper();
    const link = await shop.magicLink(email);
    await reset(email);
    expect((await shop.users("auth-with-otp", link)).status).toBe(400);
  });

  test("is not mailed to accounts without a password", async () => {
    expect((await shop.users("request-password-reset", { email: "nobody@gmail.com" })).status).toBe(204);
    expect(shop.mail.messages().filter(({ to }) => to.includes("nobody@gmail.com"))).toEqual([]);
  });
});

describe("the mails", () => {
  test("have the shop's layout and a plain-text part, and load no resources", async () => {
    const email = await shop.createShopper();
    await shop.users("request-password-reset", { email });
    const { html, text, subject, from } = await shop.mail.waitFor(({ to }) => to.includes(email));
    expect([subject, from]).toEqual(["Choose a new password for Haat", "Haat <hello@haat.example>"]);
    expect(html).toContain('<table role="presentation"');
    expect(html).not.toMatch(/<img|<link|@import|url\(|\{[A-Z_:]+\}|class=/);
    const link = await shop.mailedLink(email, "/auth/reset#");
    expect(html).toContain(`href="${link}"`);
    // On a line of its own, or mail clients take adjacent text as part of the link.
    expect(text.split(/\r?\n/)).toContain(link);
    expect(text).toContain("Choose a new password for your account at Haat.");
    expect(text).not.toMatch(/[<>]|\{[A-Z_:]+\}/);
  });
});
