import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AccountsShop, type SignIn, strongPassword } from "../../../tools/testkit/server/accountsShop";
import { type GoogleShop, startGoogleShop } from "../../../tools/testkit/server/googleShop";

/*
 * A password that another person may have chosen is removed when the owner of the address signs in by magic
 * link or by Google.
 */

let google: GoogleShop;
let shop: AccountsShop;
beforeAll(async () => {
  google = await startGoogleShop({ SHOP_URL: "https://shop.example" });
  shop = google.shop;
});
afterAll(() => google.stop());

const byGoogle = (email: string): Promise<SignIn> => {
  google.google.addAccount({ email });
  return google.signIn(email);
};
const byLink = async (email: string) =>
  (await shop.users("auth-with-otp", await shop.magicLink(email))) as SignIn;
const removedMails = (email: string) =>
  shop.mail.messages().filter(({ to, subject }) => to.includes(email) && /was removed/.test(subject));

describe.each([
  ["Google", byGoogle, ["google.com"]],
  ["magic link", byLink, []],
] as const)("a sign-in by %s", (name, come, methods) => {
  const emailOf = (text: string) => `${text}.${name.replace(" ", ".").toLowerCase()}@gmail.com`;

  test("removes a password that was never used after another browser confirmed the address", async () => {
    const email = emailOf("yes.by.mistake");
    const stranger = await shop.register(email);
    await shop.verify(email);
    expect(await shop.isTokenValid(stranger)).toBe(true);
    const mine = await come(email);
    expect(mine).toMatchObject({ status: 200, record: { id: stranger.record.id } });
    expect(await shop.isTokenValid(stranger)).toBe(false);
    expect((await shop.users("auth-refresh", {}, { token: stranger.token })).status).toBe(401);
    expect((await shop.signIn(email)).code).toBe("wrong-password");
    expect(await shop.isTokenValid(mine)).toBe(true);
    expect(await shop.signInMethods(email)).toEqual(methods);
    const { links } = await shop.mail.waitFor(
      ({ to, subject }) => to.includes(email) && subject === "Your password at Haat was removed",
    );
    const token = links.find((link) => link.includes("/auth/reset#"))?.split("#")[1];
    const json = { token, password: "Block-Print#9", passwordConfirm: "Block-Print#9" };
    expect((await shop.users("confirm-password-reset", json)).status).toBe(204);
    expect((await shop.signIn(email, "Block-Print#9")).status).toBe(200);
  });

  test("removes the password of an unconfirmed account", async () => {
    const email = emailOf("unconfirmed");
    const stranger = await shop.register(email);
    const mine = await come(email);
    expect(mine).toMatchObject({ status: 200, record: { id: stranger.record.id, verified: true } });
    expect(await shop.isTokenValid(stranger)).toBe(false);
    expect((await shop.signIn(email)).code).toBe("wrong-password");
    expect(await shop.signInMethods(email)).toEqual(methods);
  });

  test("keeps the password when the browser of the registration confirmed the address", async () => {
    const email = emailOf("own.browser");
    const { token, record } = await shop.register(email);
    await shop.users("confirm-verification", { token: await shop.verificationToken(email) }, { token });
    expect((await come(email)).status).toBe(200);
    expect(await shop.isTokenValid({ token, record })).toBe(true);
    expect((await shop.signIn(email)).status).toBe(200);
    expect(removedMails(email)).toEqual([]);
  });

  test("keeps a password that signed in after the confirmation", async () => {
    const email = emailOf("used");
    await shop.register(email);
    await shop.verify(email);
    expect((await shop.signIn(email)).status).toBe(200);
    expect((await come(email)).status).toBe(200);
    expect((await shop.signIn(email)).status).toBe(200);
  });

  test("removes the password only once: one that is chosen later stays", async () => {
    const email = emailOf("twice");
    await shop.register(email);
    await shop.verify(email);
    await come(email);
    await shop.register(email);
    const token = (await shop.mailedLink(email, "/auth/reset#")).split("#")[1];
    const json = { token, password: strongPassword, passwordConfirm: strongPassword };
    await shop.users("confirm-password-reset", json);
    expect((await come(email)).status).toBe(200);
    expect((await shop.signIn(email)).status).toBe(200);
  });
});
