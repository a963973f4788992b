import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  AccountsShop,
  type SignIn,
  strongPassword,
  tokenClaims,
} from "../../../tools/testkit/server/accountsShop";

/*
 * Another person registers the shopper's address: the shopper has the mail, the other person the password and
 * a token.
 */

let shop: AccountsShop;
beforeAll(async () => {
  shop = await AccountsShop.start({ SHOP_NAME: "Haat", SHOP_URL: "https://shop.example" });
});
afterAll(() => shop.stop());

const phone = {
  "User-Agent": "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0.0.0 Mobile Safari/537.36",
};
const fresh = "Block-Print#9";
const daySeconds = 24 * 60 * 60;
const register = (email: string) => shop.register(email, strongPassword, { headers: phone });
const confirm = async (email: string, more: object = {}, token?: string) =>
  shop.users("confirm-verification", { token: await shop.verificationToken(email), ...more }, { token });
const refuse = (token: unknown) => shop.request("/api/shop/refuse-registration", { json: { token } });
const refresh = (token: string) => shop.users("auth-refresh", {}, { token }) as Promise<SignIn>;
const isVerified = async (email: string) =>
  (await shop.records("users", `email = "${email}"`))[0]?.["verified"];

describe("the mail of a registration", () => {
  test("names browser and time of the registration, also when it is sent again", async () => {
    const email = "named@gmail.com";
    await register(email);
    await shop.users("request-verification", { email });
    const mails = shop.mail.messages().filter(({ to }) => to.includes(email));
    expect(mails).toHaveLength(2);
    for (const { text, html } of mails) {
      expect(text).toMatch(/with named@gmail\.com: in Chrome on Android, on \d+ \w+ \d{4}, \d\d:\d\d IST\./);
      expect(html).not.toMatch(/\{\w+\}/);
    }
  });
});

describe("the browser of the registration", () => {
  test("confirms the address at once, and its token becomes a session", async () => {
    const email = "here@gmail.com";
    const { token } = await register(email);
    expect((await confirm(email, {}, token)).status).toBe(204);
    expect((await refresh(token)).record["verified"]).toBe(true);
    expect((await shop.request("/api/shop/devices", { method: "GET", token })).status).toBe(200);
  });

  test("is asked after it was signed out", async () => {
    const email = "signed.out@gmail.com";
    const { token } = await register(email);
    await shop.request("/api/shop/sign-out", { token });
    expect((await confirm(email, {}, token)).code).toBe("registration-question");
    expect(await isVerified(email)).toBe(false);
  });

  test("is not the one that is signed in to another account", async () => {
    const email = "asked.too@gmail.com";
    await register(email);
    const { token } = await shop.signIn(await shop.createShopper());
    expect((await confirm(email, {}, token)).code).toBe("registration-question");
  });

  test("has a token that is valid for as long as the mailed link, also when it is refreshed", async () => {
    const email = "short@gmail.com";
    const { token, record } = await register(email);
    const { iat, exp } = tokenClaims(token) as { iat: number; exp: number };
    expect(exp - iat).toBe(3 * daySeconds);
    const older = { ...tokenClaims(token), iat: iat - daySeconds };
    const refreshed = tokenClaims((await refresh(await shop.signToken({ record }, older))).token);
    expect(refreshed).toMatchObject({ iat: iat - daySeconds });
    expect(Math.abs(Number(refreshed["exp"]) - (iat + 2 * daySeconds))).toBeLessThan(60);
    await confirm(email, {}, token);
    const session = tokenClaims((await refresh(token)).token) as { iat: number; exp: number };
    expect(session.iat).toBe(iat);
    expect(session.exp - iat).toBeGreaterThanOrEqual(60 * daySeconds);
  });
});

describe("any other browser", () => {
  test("is asked, with browser and time of the registration, and nothing is confirmed", async () => {
    const email = "elsewhere@gmail.com";
    const { token, record } = await register(email);
    for (const more of [{}, { openedByMe: false }, { openedByMe: "true" }, { openedByMe: 1 }]) {
      const { status, body } = await confirm(email, more);
      expect([status, body["data"]]).toEqual([
        409,
        { code: "registration-question", device: "Chrome on Android", openedAt: record["createdAt"] },
      ]);
    }
    expect(await isVerified(email)).toBe(false);
    expect((await refresh(token)).record["verified"]).toBe(false);
  });

  test("confirms by the answer yes", async () => {
    const email = "was.me@gmail.com";
    const { token } = await register(email);
    expect((await confirm(email, { openedByMe: true })).status).toBe(204);
    expect((await refresh(token)).record["verified"]).toBe(true);
  });

  test("gets no question for an address that is confirmed", async () => {
    const email = "again@gmail.com";
    await register(email);
    await confirm(email, { openedByMe: true });
    expect((await confirm(email)).status).toBe(204);
  });

  test("changes nothing when a mail scanner opens the link", async () => {
    const email = "scanned@gmail.com";
    await register(email);
    const link = (await shop.mailedLink(email, "/auth/verify#")).replace(
      "https://shop.example",
      shop.shop.url,
    );
    const token = link.split("#")[1] ?? "";
    for (const address of [link, `${shop.shop.url}/api/shop/refuse-registration?token=${token}`])
      for (const method of ["GET", "HEAD"]) await fetch(address, { method });
    expect(await isVerified(email)).toBe(false);
    expect((await confirm(email)).code).toBe("registration-question");
  });
});

describe("the answer no", () => {
  test("ends token, device and password of the registration at once, and leads to a new password", async () => {
    const email = "not.me@gmail.com";
    const stranger = await register(email);
    const { status, body } = await refuse(await shop.verificationToken(email));
    expect(status).toBe(200);
    expect(await shop.isTokenValid(stranger)).toBe(false);
    expect((await refresh(stranger.token)).status).toBe(401);
    expect(await shop.records("devices", `userId = "${stranger.record.id}"`)).toMatchObject([
      { deviceIds: [] },
    ]);
    expect((await shop.signIn(email)).code).toBe("wrong-password");

    const json = { token: body["token"], password: fresh, passwordConfirm: fresh };
    expect((await shop.users("confirm-password-reset", json)).status).toBe(204);
    expect(await isVerified(email)).toBe(true);
    // The confirmed address does not make the other person's token valid again.
    expect(await shop.isTokenValid(stranger)).toBe(false);
    expect((await refresh(stranger.token)).status).toBe(401);
    expect((await shop.signIn(email)).code).toBe("wrong-password");
    expect((await shop.signIn(email, fresh)).status).toBe(200);
    // The owner chose this password.
    expect((await shop.users("auth-with-otp", await shop.magicLink(email))).status).toBe(200);
    expect(await shop.signInMethods(email)).toEqual(["password", "emailLink"]);
  });

  test("makes the mailed link invalid", async () => {
    const email = "no.then.yes@gmail.com";
    await register(email);
    const token = await shop.verificationToken(email);
    await refuse(token);
    expect((await shop.users("confirm-verification", { token, openedByMe: true })).status).toBe(400);
    expect((await refuse(token)).code).toBe("link-used");
  });

  test("leaves an account without a password, whose owner gets a link by registering", async () => {
    const email = "left.it@gmail.com";
    await register(email);
    await refuse(await shop.verificationToken(email));
    expect(await shop.signInMethods(email)).toEqual([]);
    expect(await shop.register(email)).toMatchObject({ status: 409, code: "choose-password" });
    const token = (await shop.mailedLink(email, "/auth/reset#")).split("#")[1];
    const json = { token, password: fresh, passwordConfirm: fresh };
    expect((await shop.users("confirm-password-reset", json)).status).toBe(204);
    expect((await shop.signIn(email, fresh)).status).toBe(200);
  });

  test("needs the token of a mail, and an address that is not confirmed", async () => {
    const email = "confirmed@gmail.com";
    const { token } = await register(email);
    const mailed = await shop.verificationToken(email);
    for (const wrong of [token, `${mailed.slice(0, -2)}xx`, "", null, { token: mailed }])
      expect((await refuse(wrong)).code).toBe("link-used");
    await confirm(email, { openedByMe: true });
    expect((await refuse(mailed)).code).toBe("link-used");
    expect((await shop.signIn(email)).status).toBe(200);
  });
});

describe("an account that is not confirmed", () => {
  const openedDaysAgo = async (name: string, days: number, more = "") => {
    const email = `${name}@gmail.com`;
    await register(email);
    const at = new Date(Date.now() - days * daySeconds * 1000).toISOString().replace("T", " ");
    await shop.sql(
      `UPDATE users SET createdAt = '${at}', updatedAt = '${at}'${more} WHERE email = '${email}'`,
    );
    return email;
  };

  test("is deleted after seven days, and its address can be registered again", async () => {
    const old = await openedDaysAgo("week.old", 7.01);
    const young = await openedDaysAgo("six.days", 6.9);
    const confirmed = await openedDaysAgo("confirmed.long.ago", 400, ", verified = 1");
    await shop.asOwner("/api/crons/shop-unconfirmed-accounts");
    await expect.poll(async () => (await shop.records("users", `email = "${old}"`)).length).toBe(0);
    for (const kept of [young, confirmed])
      expect(await shop.records("users", `email = "${kept}"`)).toHaveLength(1);
    expect(await shop.sql("SELECT count(*) FROM devices WHERE userId NOT IN (SELECT id FROM users)")).toEqual(
      [["0"]],
    );
    expect((await shop.register(old)).status).toBe(200);
  });

  test.each<[string, string, string]>([
    ["today", "updatedAt = strftime('%Y-%m-%d %H:%M:%fZ', 'now')", ""],
    ["weeks ago, and its password is confirmed", "passwordConfirmed = 1", ""],
    ["weeks ago, and it has a cart", "verified = 0", "cart"],
  ])("is kept when the owner has undone its confirmation %s", async (what, assignment, cart) => {
    const name = what.replace(/\W/g, "");
    const email = await openedDaysAgo(name, 30, `, ${assignment}`);
    if (cart)
      await shop.sql(
        `INSERT INTO accountEntries (id, userId, kind) SELECT 'e00000000000001', id, 'size' FROM users WHERE email = '${email}'`,
      );
    const last = await openedDaysAgo(`${name}.last`, 30);
    await shop.asOwner("/api/crons/shop-unconfirmed-accounts");
    await expect.poll(async () => (await shop.records("users", `email = "${last}"`)).length).toBe(0);
    expect(await shop.records("users", `email = "${email}"`)).toHaveLength(1);
  });

  test("is kept when it has an order: the owner has changed it in the dashboard", async () => {
    const email = await openedDaysAgo("ordered", 30);
    const [user] = await shop.records("users", `email = "${email}"`);
    const json = { orderId: "kept-order", userId: user?.["id"], items: [], total: 1 };
    await shop.asOwner("/api/collections/orders/records", { json });
    const last = await openedDaysAgo("deleted.too", 30);
    await shop.asOwner("/api/crons/shop-unconfirmed-accounts");
    await expect.poll(async () => (await shop.records("users", `email = "${last}"`)).length).toBe(0);
    expect(await shop.records("users", `email = "${email}"`)).toHaveLength(1);
  });
});
