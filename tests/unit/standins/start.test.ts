import { createServer, type Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createMail, deliverMail } from "../../../tools/testkit/standins/mail/smtpClient";
import { type StandIns, startStandIns } from "../../../tools/testkit/standins/start";

let standIns: StandIns;
afterEach(() => standIns.stop());

/** A port below the range of ephemeral ports. */
function somePort(): number {
  return 20_000 + Math.floor(Math.random() * 10_000);
}

test("returns the environment for all stand-ins, and each of them answers", async () => {
  standIns = await startStandIns({
    shopUrl: `http://127.0.0.1:${somePort()}`,
    env: { SHOP_NAME: "Bazaar" },
  });
  const { env, mail } = standIns;
  expect(Object.keys(env).sort()).toEqual([
    "GOOGLE_AUTH_URL",
    "GOOGLE_CLIENT_ID",
    "GOOGLE_CLIENT_SECRET",
    "GOOGLE_TOKEN_URL",
    "GOOGLE_USERINFO_URL",
    "SHIPROCKET_API_KEY",
    "SHIPROCKET_API_SECRET",
    "SHIPROCKET_API_URL",
    "SHIPROCKET_CHECKOUT_URL",
    "SMTP_FROM",
    "SMTP_HOST",
    "SMTP_PORT",
  ]);
  expect(env["SMTP_FROM"]).toBe("Bazaar <hello@haat.example>");
  await deliverMail(
    Number(env["SMTP_PORT"]),
    "a@gmail.com",
    createMail({ to: "a@gmail.com", subject: "Hi", text: "", html: "" }),
  );
  expect(mail?.messages()).toHaveLength(1);
  expect((await fetch(String(env["GOOGLE_USERINFO_URL"]))).status).toBe(401);
  expect(
    (await fetch(`${env["SHIPROCKET_API_URL"]}/api/v1/access-token/checkout`, { method: "POST" })).status,
  ).toBe(511);
  expect(standIns.lines.join()).toContain(mail?.url);
});

test("starts no stand-in for a configured service", async () => {
  const env = { SMTP_HOST: "smtp.example", GOOGLE_CLIENT_ID: "real", SHIPROCKET_API_KEY: "real" };
  standIns = await startStandIns({ shopUrl: "http://127.0.0.1:8090", env });
  expect([standIns.env, standIns.lines, standIns.mail]).toEqual([{}, [], undefined]);
});

test("uses the ports after the shop's, and free ports when one is taken", async () => {
  const port = somePort();
  let taken: Server | undefined;
  try {
    taken = await new Promise<Server>((resolve, reject) => {
      const server = createServer().once("error", reject);
      server.listen(port + 2, "127.0.0.1", () => resolve(server));
    });
    standIns = await startStandIns({ shopUrl: `http://127.0.0.1:${port}` });
    expect(Number(standIns.env["SMTP_PORT"])).not.toBe(port + 2);
    expect(standIns.mail?.url).not.toBe(`http://127.0.0.1:${port + 1}`);
    expect(standIns.google?.url).toBe(`http://127.0.0.1:${port + 3}`);
  } finally {
    taken?.close();
  }
});

test("follows the server's own port where the shop has another address", async () => {
  const port = somePort();
  standIns = await startStandIns({ shopUrl: "https://demo.example", port });
  expect(standIns.google?.url).toBe(`http://127.0.0.1:${port + 3}`);
});

test("registers the shop's address under both names of this computer, and no other", async () => {
  standIns = await startStandIns({ shopUrl: "http://localhost:8090" });
  const open = async (redirect_uri: string) => {
    const query = {
      client_id: "haat-demo",
      redirect_uri,
      response_type: "code",
      state: "s",
      scope: "email",
      code_challenge: "a".repeat(43),
      code_challenge_method: "S256",
    };
    return (await fetch(`${standIns.google?.authUrl}?${new URLSearchParams(query)}`)).status;
  };
  expect(await open("http://localhost:8090/api/oauth2-redirect")).toBe(200);
  expect(await open("http://127.0.0.1:8090/account")).toBe(200);
  expect(await open("http://127.0.0.1:8091/account")).toBe(400);
});
