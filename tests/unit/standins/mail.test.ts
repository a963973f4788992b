import { afterEach, describe, expect, test } from "vitest";
import { type MailCatcher, startMailCatcher } from "../../../tools/testkit/standins/mail/mailCatcher";
import { connectSmtp, createMail, deliverMail } from "../../../tools/testkit/standins/mail/smtpClient";

let catcher: MailCatcher;
afterEach(() => catcher.stop());

const to = "asha@gmail.com";
const mail = (subject: string, html = "<p>Hello</p>", text = "Hello") =>
  createMail({ to, subject, text, html });

describe("receiving", () => {
  test("keeps delivered mails, decoded, newest first", async () => {
    catcher = await startMailCatcher();
    await deliverMail(catcher.smtpPort, to, mail("First"));
    await deliverMail(
      catcher.smtpPort,
      "ASHA@gmail.com",
      mail(
        "Welcome ✨ ₹1,299",
        '<p>Hi <a href="http://127.0.0.1:8090/auth/verify#a&amp;b">go</a></p>',
        "Open http://127.0.0.1:8090/auth/verify#t.",
      ),
    );
    const [newest, oldest] = catcher.messages();
    expect(newest).toMatchObject({
      subject: "Welcome ✨ ₹1,299",
      from: "Haat ✨ <hello@haat.example>",
      to: ["ASHA@gmail.com"],
      links: ["http://127.0.0.1:8090/auth/verify#a&b", "http://127.0.0.1:8090/auth/verify#t"],
    });
    expect(newest?.text.trim()).toBe("Open http://127.0.0.1:8090/auth/verify#t.");
    expect(oldest?.subject).toBe("First");
  });

  test("waitFor finds a received mail and a later one, and lists the subjects after a timeout", async () => {
    catcher = await startMailCatcher();
    const coming = catcher.waitFor((found) => found.subject === "Later");
    await deliverMail(catcher.smtpPort, to, mail("Earlier"));
    await deliverMail(catcher.smtpPort, to, mail("Later"));
    expect((await coming).subject).toBe("Later");
    expect((await catcher.waitFor((found) => found.subject === "Earlier")).to).toEqual([to]);
    await expect(catcher.waitFor(() => false, 20)).rejects.toThrow(/"Later" to asha@gmail.com/);
  });

  test("offers no STARTTLS, because clients refuse its certificate", async () => {
    catcher = await startMailCatcher();
    const client = await connectSmtp(catcher.smtpPort);
    expect(await client.send("EHLO shop.localhost")).not.toContain("STARTTLS");
    client.close();
  });

  test("refuses a mail over the size limit and does not keep it", async () => {
    catcher = await startMailCatcher();
    await expect(
      deliverMail(catcher.smtpPort, to, `Subject: Big\r\n\r\n${"x".repeat(11_000_000)}`),
    ).rejects.toThrow(/552/);
    expect(catcher.messages()).toEqual([]);
  });

  test("keeps the newest 200 mails", async () => {
    catcher = await startMailCatcher();
    const client = await connectSmtp(catcher.smtpPort);
    await client.send("EHLO shop.localhost");
    for (let number = 1; number <= 203; number += 1) {
      await client.send("MAIL FROM:<hello@haat.example>");
      await client.send(`RCPT TO:<${to}>`);
      await client.send("DATA");
      await client.send(`Subject: ${number}\r\n\r\nHello\r\n.`);
    }
    client.close();
    const subjects = catcher.messages().map((kept) => kept.subject);
    expect(subjects).toHaveLength(200);
    expect([subjects.at(0), subjects.at(-1)]).toEqual(["203", "4"]);
  });

  test("requires the login when one is configured", async () => {
    catcher = await startMailCatcher({ login: { user: "shop", password: "secret" } });
    await expect(deliverMail(catcher.smtpPort, to, mail("No login"))).rejects.toThrow(/530/);
    const client = await connectSmtp(catcher.smtpPort);
    await client.send("EHLO shop.localhost");
    const plain = (password: string) => Buffer.from(`\0shop\0${password}`).toString("base64");
    expect(await client.send(`AUTH PLAIN ${plain("wrong")}`)).toMatch(/^535/);
    expect(await client.send(`AUTH PLAIN ${plain("secret")}`)).toMatch(/^235/);
    client.close();
  });
});

describe("faults", () => {
  test("down refuses connections until it is removed, and then listens on the same port", async () => {
    catcher = await startMailCatcher();
    await catcher.setFault({ kind: "down" });
    await expect(connectSmtp(catcher.smtpPort)).rejects.toThrow(/ECONNREFUSED/);
    await catcher.setFault();
    expect(await deliverMail(catcher.smtpPort, to, mail("Back"))).toMatch(/^250/);
  });

  test("hang at connect sends no greeting", async () => {
    catcher = await startMailCatcher();
    await catcher.setFault({ kind: "hang", at: "connect", times: 1 });
    const greeting = connectSmtp(catcher.smtpPort).then(
      () => "greeted",
      () => "cut",
    );
    await deliverMail(catcher.smtpPort, to, mail("Well"));
    expect(await Promise.race([greeting, "silent"])).toBe("silent");
    await catcher.stop();
    expect(await greeting).toBe("cut");
  });

  test("hang at data reads the mail, and neither answers nor keeps it", async () => {
    catcher = await startMailCatcher();
    await catcher.setFault({ kind: "hang", at: "data", times: 1 });
    const client = await connectSmtp(catcher.smtpPort);
    await client.send("EHLO shop.localhost");
    await client.send("MAIL FROM:<hello@haat.example>");
    await client.send(`RCPT TO:<${to}>`);
    expect(await client.send("DATA")).toMatch(/^354/);
    const answer = client.send(`${mail("Lost")}\r\n.`).catch(() => "cut");
    await deliverMail(catcher.smtpPort, to, mail("Well"));
    expect(catcher.messages().map((kept) => kept.subject)).toEqual(["Well"]);
    expect(await Promise.race([answer, "silent"])).toBe("silent");
    await catcher.stop();
    expect(await answer).toBe("cut");
  });

  test.each([
    ["connect", 421],
    ["sender", 451],
    ["recipient", 550],
    ["data", 452],
  ] as const)("refuses at %s with %i", async (at, code) => {
    catcher = await startMailCatcher();
    await catcher.setFault({ kind: "refuse", at, code });
    const outcome = deliverMail(catcher.smtpPort, to, mail("Refused"));
    await expect(outcome).rejects.toThrow(at === "connect" ? /./ : new RegExp(`^${code}`));
    expect(catcher.messages()).toEqual([]);
  });

  test("drop closes the connection for the given number of deliveries", async () => {
    catcher = await startMailCatcher();
    await catcher.setFault({ kind: "drop", at: "data", times: 1 });
    await expect(deliverMail(catcher.smtpPort, to, mail("Dropped"))).rejects.toThrow(/ended|ECONNRESET/);
    expect(await deliverMail(catcher.smtpPort, to, mail("Second try"))).toMatch(/^250/);
  });
});

describe("the page", () => {
  const get = (path: string, init?: RequestInit) => fetch(new URL(path, catcher.url), init);

  test("lists mails as escaped text", async () => {
    catcher = await startMailCatcher();
    await deliverMail(catcher.smtpPort, to, mail("<img src=x onerror=alert(1)>"));
    const page = await (await get("/")).text();
    expect(page).toContain("Demo mail: nothing leaves this computer");
    expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;");
    expect(page).not.toContain("<img src=x");
  });

  test("shows the HTML in a frame without scripts and external requests", async () => {
    catcher = await startMailCatcher();
    await deliverMail(
      catcher.smtpPort,
      to,
      mail("Hi", "<script>alert(1)</script><a href='http://127.0.0.1/'>x</a>"),
    );
    const page = await (await get("/mail/1")).text();
    expect(page).toMatch(/<iframe[^>]+sandbox="allow-popups allow-popups-to-escape-sandbox"/);
    const frame = await get("/mail/1/html");
    const policy = frame.headers.get("content-security-policy");
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("sandbox allow-popups allow-popups-to-escape-sandbox");
    expect(policy).not.toContain("script-src");
    expect(await frame.text()).toContain('<base target="_blank">');
  });

  test("makes web addresses in plain text clickable", async () => {
    catcher = await startMailCatcher();
    await deliverMail(catcher.smtpPort, to, mail("Hi", "", 'Go to http://127.0.0.1:8090/a?b=1&c="2" now'));
    const page = await (await get("/mail/1?view=text")).text();
    expect(page).toContain('<a href="http://127.0.0.1:8090/a?b=1&amp;c=" target="_blank" rel="noopener">');
  });

  test("sends an event when a mail arrives", async () => {
    catcher = await startMailCatcher();
    const events = await get("/events");
    const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
    await deliverMail(catcher.smtpPort, to, mail("Here"));
    let heard = "";
    while (!heard.includes('"subject":"Here"')) heard += (await reader?.read())?.value;
    expect(heard).toContain("event: change");
    await reader?.cancel();
  });

  test("answers only to the names of this computer, so that another site cannot read sign-in links", async () => {
    catcher = await startMailCatcher();
    const { request } = await import("node:http");
    const status = await new Promise((resolve) => {
      request(`${catcher.url}/messages.json`, { headers: { Host: "evil.example" } }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      }).end();
    });
    expect(status).toBe(421);
    expect((await get("/messages.json")).headers.get("access-control-allow-origin")).toBeNull();
  });

  test("empties the inbox", async () => {
    catcher = await startMailCatcher();
    await deliverMail(catcher.smtpPort, to, mail("Gone"));
    await get("/clear", { method: "POST" });
    expect(catcher.messages()).toEqual([]);
    expect((await get("/mail/1")).status).toBe(404);
  });
});
