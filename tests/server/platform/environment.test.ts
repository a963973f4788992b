import { afterAll, beforeAll, expect, test } from "vitest";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";
import { type MailCatcher, startMailCatcher } from "../../../tools/testkit/standins/mail/mailCatcher";

let mail: MailCatcher;
let shop: Shop;
let smtp: Record<string, string>;
beforeAll(async () => {
  mail = await startMailCatcher({ login: { user: "shop@haat.example", password: "mail secret" } });
  smtp = {
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(mail.smtpPort),
    SMTP_USER: "shop@haat.example",
    SMTP_PASSWORD: "mail secret",
  };
  shop = await startShop({ env: smtp });
});
afterAll(() => Promise.all([shop.remove(), mail.stop()]));

const register = (email: string) =>
  shop.api("/api/shop/register", {
    method: "POST",
    token: null,
    json: { email, password: "Handloom#21", passwordConfirm: "Handloom#21" },
  });
const meta = async () => {
  const { meta } = (await (await shop.api("/api/settings")).json()) as { meta: Record<string, unknown> };
  return meta;
};

test("with SMTP_USER alone, mails are sent from that address and link to the server's own address", async () => {
  expect((await register("first@gmail.com")).status).toBe(200);
  const { from, links } = await mail.waitFor(({ to }) => to.includes("first@gmail.com"));
  expect(from).toBe("Haat <shop@haat.example>");
  expect(links.every((link) => link.startsWith(shop.url))).toBe(true);
});

test("name, address and sender are saved, and stay after the variables are removed", async () => {
  await shop.restart({
    ...smtp,
    SHOP_NAME: "Loom",
    SHOP_URL: "https://loom.example//",
    SMTP_FROM: "Loom Letters <letters@loom.example>",
  });
  const told = {
    appName: "Loom",
    appURL: "https://loom.example",
    senderName: "Loom Letters",
    senderAddress: "letters@loom.example",
  };
  expect(await meta()).toMatchObject(told);
  await shop.restart({});
  expect(await meta()).toMatchObject(told);
  expect((await register("second@gmail.com")).status).toBe(200);
  const { subject, from } = await mail.waitFor(({ to }) => to.includes("second@gmail.com"));
  expect([subject, from]).toEqual(["Confirm your address for Loom", "Loom Letters <letters@loom.example>"]);
});

test.each([
  [{ SHOP_URL: "loom dot example" }, 'SHOP_URL is "loom dot example": write the address'],
  [{ SMTP_HOST: "127.0.0.1", SMTP_FROM: "nobody" }, 'SMTP_FROM is "nobody": write the address'],
  [{ SMTP_HOST: "127.0.0.1", SMTP_PORT: "smtp" }, 'SMTP_PORT is "smtp": write'],
])("with %j the server prints the problem and does not start", async (env, sentence) => {
  await expect(startShop({ env })).rejects.toThrow(sentence);
});

test("the dashboard refuses a mail server to which mails could go without TLS, and accepts it with a login", async () => {
  const save = async (smtp: Record<string, unknown>) => {
    const answer = await shop.api("/api/settings", { method: "PATCH", json: { smtp } });
    const { data } = (await answer.json()) as { data?: { code?: string } };
    return { status: answer.status, code: data?.code };
  };
  const server = { enabled: true, host: "smtp.example.com", port: 587, tls: false, username: "" };
  expect(await save(server)).toEqual({ status: 400, code: "mail-unencrypted" });
  expect(await save({ ...server, username: "me", password: "x" })).toMatchObject({ status: 200 });
  expect(await save({ ...server, host: "127.0.0.1" })).toMatchObject({ status: 200 });
});

test("the demo's mail catcher is removed after the demo, an owner's mail server is not", async () => {
  await shop.restart({ ...smtp, SMTP_FROM: "Haat <hello@haat.example>" });
  await shop.restart({});
  expect(shop.log()).toContain("Mails cannot be sent: SMTP_HOST is not set.");
  expect((await register("third@gmail.com")).status).toBe(503);
  await shop.restart({ ...smtp, SMTP_FROM: "hello@loom.example" });
  await shop.restart({});
  expect((await register("third@gmail.com")).status).toBe(200);
});
