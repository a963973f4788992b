import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { AccountsShop } from "../../../tools/testkit/server/accountsShop";

let shop: AccountsShop;
beforeAll(async () => {
  shop = await AccountsShop.start({ SHOP_NAME: "Haat & Co", SHOP_URL: "https://shop.example" });
});
afterEach(() => shop.mail.setFault());
afterAll(() => shop.stop());

const fresh = "Block-Print#9";
const phone = {
  "User-Agent": "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/130.0.0.0 Mobile Safari/537.36",
};
const noticesTo = (email: string, subject: RegExp) =>
  shop.mail.messages().filter((mail) => mail.to.includes(email) && subject.test(mail.subject));
const noticeTo = (email: string, subject: RegExp) =>
  shop.mail.waitFor((mail) => mail.to.includes(email) && subject.test(mail.subject));

async function reset(email: string, password = fresh) {
  await shop.users("request-password-reset", { email });
  const token = (await shop.mailedLink(email, "/auth/reset#")).split("#")[1];
  return shop.users(
    "confirm-password-reset",
    { token, password, passwordConfirm: password },
    { headers: phone },
  );
}

describe("a new password", () => {
  test("is reported by mail, with the device and the time", async () => {
    const email = await shop.createShopper();
    expect((await reset(email)).status).toBe(204);
    const notice = await noticeTo(email, /was changed/);
    expect(notice.subject).toBe("Your password at Haat & Co was changed");
    expect(notice.text).toMatch(
      new RegExp(
        `The password of your account at Haat & Co \\(${email}\\) was changed on \\d+ \\w+ \\d{4}, \\d\\d:\\d\\d IST, in Chrome on Android`,
      ),
    );
    expect(notice.html).toContain("Haat &#38; Co");
    expect(notice.text + notice.html).not.toContain(fresh);
  });

  test("is not reported when it was refused", async () => {
    const email = await shop.createShopper();
    expect((await reset(email, "onlyletters!")).code).toBe("weak-password");
    expect(noticesTo(email, /was changed/)).toEqual([]);
  });

  test("is set although the mail server fails, and the log says so", async () => {
    const email = await shop.createShopper();
    await shop.users("request-password-reset", { email });
    const token = (await shop.mailedLink(email, "/auth/reset#")).split("#")[1];
    await shop.mail.setFault({ kind: "down" });
    const json = { token, password: fresh, passwordConfirm: fresh };
    expect((await shop.users("confirm-password-reset", json)).status).toBe(204);
    expect((await shop.signIn(email, fresh)).status).toBe(200);
    await expect
      .poll(() => shop.shop.log())
      .toMatch(/A mail could not be sent \(kind passwordChanged, userId \w+\)/);
  });

  test("that the mail server refuses to report leaves the address in no log", async () => {
    const email = await shop.createShopper("unlogged.notice");
    await shop.users("request-password-reset", { email });
    const token = (await shop.mailedLink(email, "/auth/reset#")).split("#")[1];
    const refusal = `5.1.1 <${email}>: no such user`;
    await shop.mail.setFault({ kind: "refuse", at: "recipient", code: 550, text: refusal });
    const json = { token, password: fresh, passwordConfirm: fresh };
    expect((await shop.users("confirm-password-reset", json)).status).toBe(204);
    await expect.poll(() => shop.shop.log()).toContain("5.1.1 <[address]>: no such user");
    // PocketBase stores its log a few seconds later.
    const stored = async () =>
      JSON.stringify((await shop.asOwner("/api/logs?perPage=500", { method: "GET" })).body);
    await expect.poll(stored).toContain("5.1.1 <[address]>: no such user");
    expect(shop.shop.log() + (await stored())).not.toContain(email);
  });

  test("is reported also when other mails to the address are at their limit", async () => {
    const email = await shop.createShopper();
    await shop.users("request-password-reset", { email });
    const token = (await shop.mailedLink(email, "/auth/reset#")).split("#")[1];
    for (let count = 0; count < 9; count++) await shop.users("request-password-reset", { email });
    expect((await shop.users("request-password-reset", { email })).code).toBe("too-many-requests");
    const json = { token, password: fresh, passwordConfirm: fresh };
    expect((await shop.users("confirm-password-reset", json)).status).toBe(204);
    await noticeTo(email, /was changed/);
  });
});

describe("a sign-in on a new device", () => {
  test("is reported by mail, with the device and the time", async () => {
    const email = await shop.createShopper();
    await shop.signIn(email);
    const { token } = await shop.signIn(email, undefined, undefined, phone);
    const { text, links } = await noticeTo(email, /New sign-in to your account at Haat & Co/);
    expect(text).toMatch(
      new RegExp(`\\(${email}\\) was opened in Chrome on Android on \\d+ \\w+ \\d{4}, \\d\\d:\\d\\d IST\\.`),
    );
    expect(links).toContain("https://shop.example/account");
    expect(text).not.toContain(token);
  });

  test("is not reported for the first sign-in, for a known device and for a refresh", async () => {
    const email = await shop.createShopper();
    const device = "3f2b8c1e-9d4a-4e6f-8a1b-2c3d4e5f6a7b";
    await shop.signIn(email, undefined, device);
    const { token } = await shop.signIn(email, undefined, device);
    await shop.users("auth-refresh", {}, { token });
    await shop.register("just.registered@gmail.com");
    await shop.verify("just.registered@gmail.com");
    // A later notice shows that earlier ones would have arrived.
    await shop.signIn(email);
    await noticeTo(email, /New sign-in/);
    expect(noticesTo(email, /New sign-in/)).toHaveLength(1);
    expect(noticesTo("just.registered@gmail.com", /New sign-in/)).toEqual([]);
  });

  test("is reported also for a magic link and after a sign-out", async () => {
    const email = await shop.createShopper();
    const { token } = await shop.signIn(email);
    await shop.request("/api/shop/sign-out", { token });
    await shop.users("auth-with-otp", await shop.magicLink(email));
    // The test's own user agent is not known.
    expect((await noticeTo(email, /New sign-in/)).text).toContain("was opened in another device on");
  });

  test("is not reported when it was refused", async () => {
    const email = await shop.createShopper();
    await shop.signIn(email);
    await shop.signIn(email, "Wrong-Guess-1");
    await shop.signIn(email);
    await noticeTo(email, /New sign-in/);
    expect(noticesTo(email, /New sign-in/)).toHaveLength(1);
  });

  test("succeeds while the mail server hangs, and does not wait for it", async () => {
    const email = await shop.createShopper();
    await shop.signIn(email);
    await shop.mail.setFault({ kind: "hang", at: "recipient" });
    // A registration waits for its mail, for at most seven seconds.
    let waited = false;
    const registration = shop.register("waits.for.mail@gmail.com").finally(() => {
      waited = true;
    });
    expect((await shop.signIn(email)).status).toBe(200);
    expect(waited).toBe(false);
    expect((await registration).body).toMatchObject({ meta: { mailDelayed: true } });
  });
});

describe("a change by the owner in the dashboard", () => {
  const change = async (email: string, json: object) => {
    const [user] = await shop.records("users", `email = "${email}"`);
    return shop.asOwner(`/api/collections/users/records/${user?.["id"]}`, { method: "PATCH", json });
  };

  test("of the address is reported to the previous address", async () => {
    const email = await shop.createShopper();
    expect((await change(email, { email: `new.${email}` })).status).toBe(200);
    const { text } = await noticeTo(email, /Your address at Haat & Co was changed/);
    expect(text).toMatch(new RegExp(`moved from this address to new\\.${email} on \\d+ \\w+ \\d{4}`));
    expect(noticesTo(`new.${email}`, /./)).toEqual([]);
  });

  test("of the password is reported; of the profile, or one that is refused, is not", async () => {
    const email = await shop.createShopper();
    expect((await change(email, { displayName: "Asha" })).status).toBe(200);
    expect((await change(email, { password: "short", passwordConfirm: "short" })).status).toBe(400);
    expect((await change(email, { email: "no address" })).status).toBe(400);
    expect((await change(email, { password: fresh, passwordConfirm: fresh })).status).toBe(200);
    const { text } = await noticeTo(email, /was changed/);
    expect(text).toContain("in the shop's dashboard");
    expect(noticesTo(email, /./)).toHaveLength(1);
  });
});
