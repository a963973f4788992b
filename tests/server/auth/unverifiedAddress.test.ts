import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AccountsShop, type SignIn } from "../../../tools/testkit/server/accountsShop";
import { openRealtime } from "../../../tools/testkit/server/realtime";

/* What an account can do before its address is verified, and how it is verified. */

let shop: AccountsShop;
beforeAll(async () => {
  shop = await AccountsShop.start({ SHOP_NAME: "Haat & Co", SHOP_URL: "https://shop.example/" });
});
afterAll(() => shop.stop());

const mailsTo = (email: string) => shop.mail.messages().filter(({ to }) => to.includes(email)).length;
const refresh = (token: string) => shop.users("auth-refresh", {}, { token }) as Promise<SignIn>;

describe("the token of an unverified address", () => {
  test("can check for the verification, and becomes a full sign-in after it", async () => {
    const email = "waiting@gmail.com";
    const { token, record } = await shop.register(email);
    expect((await refresh(token)).record["verified"]).toBe(false);
    expect(await shop.isTokenValid({ token, record })).toBe(true);
    expect((await shop.verify(email)).status).toBe(204);
    const renewed = await refresh(token);
    expect(renewed.record["verified"]).toBe(true);
    for (const living of [token, renewed.token])
      expect((await shop.request("/api/shop/devices", { method: "GET", token: living })).status).toBe(200);
  });

  test("is refused for all other requests", async () => {
    const { token, record } = await shop.register("limited@gmail.com");
    const own = `/api/collections/users/records/${record.id}`;
    const requests: [string, string, unknown?][] = [
      ["PATCH", own, { displayName: "Mallory" }],
      ["GET", "/api/collections/users/records"],
      ["GET", "/api/collections/orders/records"],
      ["GET", "/api/collections/products/records"],
      ["GET", "/api/shop/devices"],
      ["POST", "/api/files/token"],
    ];
    for (const [method, path, json] of requests)
      expect([path, (await shop.request(path, { method, json, token })).code]).toEqual([
        path,
        "email-not-verified",
      ]);
    expect((await shop.request("/api/shop/sign-out", { token })).status).toBe(204);
    expect(await shop.isTokenValid({ token, record })).toBe(false);
  });

  test("opens a guest's event stream, without messages about the account", async () => {
    const { token, record } = await shop.register("listening@gmail.com");
    const stream = await openRealtime(shop.shop);
    const topics = ["shop/catalogue", `users/${record.id}`];
    expect((await stream.subscribe(token, topics)).status).toBe(204);
    const own = `/api/collections/users/records/${record.id}`;
    await shop.asOwner(own, { method: "PATCH", json: { displayName: "Changed" } });
    const product = { name: "Tee", price: 499, active: true };
    await shop.asOwner("/api/collections/products/records", { json: product });
    await stream.waitForMessage("shop/catalogue");
    expect(stream.topics()).not.toContain(topics[1]);
    stream.close();
  });

  test("cannot read other accounts", async () => {
    const asker = await shop.register("asker@gmail.com");
    const other = await shop.register("asked@gmail.com");
    for (const token of [asker.token, undefined]) {
      const path = `/api/collections/users/records/${other.record.id}`;
      expect((await shop.request(path, { method: "GET", token })).status).toBeGreaterThanOrEqual(403);
    }
    expect((await refresh(asker.token)).record["email"]).toBe("asker@gmail.com");
    expect((await refresh("")).status).toBe(401);
  });
});

describe("signing in before the address is verified", () => {
  test("with the right password mails the link again and responds with a code", async () => {
    const email = "impatient@gmail.com";
    await shop.register(email);
    const answer = await shop.signIn(` ${email.toUpperCase()} `);
    expect(answer).toMatchObject({ status: 403, code: "email-not-verified" });
    expect(answer.body["message"]).toBe("Please verify your Gmail before continuing.");
    expect(answer.token).toBeUndefined();
    expect(mailsTo(email)).toBe(2);
    expect((await shop.verify(email)).status).toBe(204);
    expect((await shop.signIn(email)).status).toBe(200);
  });

  test("with a wrong password mails nothing and does not reveal the account's state", async () => {
    const email = "guessed@gmail.com";
    await shop.register(email);
    expect((await shop.signIn(email, "Wrong-Guess-1")).code).toBe("wrong-password");
    expect(mailsTo(email)).toBe(1);
  });

  test("can request the link again until the address is verified", async () => {
    const email = "once.more@gmail.com";
    await shop.register(email);
    expect((await shop.users("request-verification", { email })).status).toBe(204);
    expect(mailsTo(email)).toBe(2);
    await shop.verify(email);
    expect((await shop.users("request-verification", { email })).status).toBe(204);
    expect(mailsTo(email)).toBe(2);
  });
});

describe("a verification link", () => {
  test("that was changed or belongs to another address verifies nothing", async () => {
    const { token: signIn } = await shop.register("tampered@gmail.com");
    await shop.mailedLink("tampered@gmail.com", "/auth/verify#");
    const token = (await shop.mailedLink("tampered@gmail.com", "/auth/verify#")).split("#")[1] ?? "";
    for (const wrong of [`${token.slice(0, -2)}xx`, signIn, ""])
      expect((await shop.users("confirm-verification", { token: wrong })).status).toBe(400);
    expect((await refresh(signIn)).record["verified"]).toBe(false);
  });

  test("can be opened twice: the second time changes nothing", async () => {
    await shop.register("twice@gmail.com");
    expect([
      (await shop.verify("twice@gmail.com")).status,
      (await shop.verify("twice@gmail.com")).status,
    ]).toEqual([204, 204]);
  });
});

describe("the sign-in methods of an address", () => {
  test("are found in any spelling, and are empty for an unknown address", async () => {
    const email = await shop.createShopper("lookup");
    for (const written of [email, ` ${email} `, "LookUp@Gmail.COM"])
      expect(await shop.signInMethods(written)).toEqual(["password", "emailLink"]);
    expect(await shop.signInMethods("nobody@gmail.com")).toEqual([]);
    const { status, code } = await shop.request("/api/shop/sign-in-methods", {
      json: { email: "a@example.com" },
    });
    expect([status, code]).toEqual([400, "invalid-email"]);
  });
});
