import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  intentsMax,
  joinVersion,
  profileVersion,
  syncBodyMaxBytes,
} from "../../../src/domain/cart/sync/intents";
import { setTo } from "../../../src/domain/cart/sync/line";
import { aheadMaxMs, firstStampAt } from "../../../src/domain/cart/sync/stamp";
import { type Tickets, ticketDevicesMax } from "../../../src/domain/cart/sync/tickets";
import { tombstoneMaxMs } from "../../../src/domain/cart/sync/tombstones";
import { AccountsShop } from "../../../tools/testkit/server/accountsShop";
import { openSubscribedConnection } from "../../../tools/testkit/server/realtime";
import { SyncDevice } from "../../../tools/testkit/server/syncDevice";

let accounts: AccountsShop;
let email: string;
let phone: SyncDevice;
let laptop: SyncDevice;

beforeAll(async () => {
  accounts = await AccountsShop.start();
});
afterAll(() => accounts.stop());

beforeEach(async () => {
  email = await accounts.createShopper();
  phone = await SyncDevice.signIn(accounts, email);
  laptop = await SyncDevice.signIn(accounts, email);
});

const { outcomes } = SyncDevice;

describe("two devices of an account", () => {
  test("see each other's changes, numbered in the order of their arrival", async () => {
    expect(outcomes(await phone.sync([phone.tap("tee M"), phone.tap("cap L")]))).toEqual(["done", "done"]);
    await laptop.sync();
    expect(laptop.quantity("tee M")).toBe(1);
    expect([...laptop.entries.values()].map(({ seq }) => seq)).toEqual([1, 2]);
    await laptop.sync([laptop.tap("tee M", 2), laptop.remove("cap L")]);
    await phone.sync();
    expect(phone.quantity("tee M")).toBe(3);
    expect(phone.quantity("cap L")).toBe(0);
  });

  test("add up their taps, and a tap that arrives twice counts once", async () => {
    const tap = phone.tap("tee M");
    await phone.sync([tap]);
    await laptop.sync([laptop.tap("tee M")]);
    await phone.sync([tap]);
    expect(phone.quantity("tee M")).toBe(2);
  });

  test("keep a removal that was made after an unsent tap", async () => {
    await phone.sync([phone.tap("tee M")]);
    await laptop.sync();
    const unsent = phone.tap("tee M");
    const later = laptop.intent("tee M", setTo(0, firstStampAt(Date.now() + 1_000)));
    await laptop.sync([later]);
    await phone.sync([unsent]);
    expect(phone.quantity("tee M")).toBe(0);
  });

  test("pull page by page, each entry once", async () => {
    const items = (from: number) =>
      Array.from({ length: 150 }, (_, n) =>
        phone.intent(`wish${from + n}`, { set: { stamp: phone.next(), listed: true } }, { kind: "wish" }),
      );
    await phone.sync(items(0));
    await phone.sync(items(150));
    await phone.sync(items(300));
    const first = laptop.read(await laptop.send());
    expect(first["more"]).toBe(true);
    await laptop.sync();
    expect(laptop.entries.size).toBe(450);
    expect((await laptop.sync())["entries"]).toEqual([]);
  });

  test("get a message about a change of their account, and no other account does", async () => {
    const other = await SyncDevice.signIn(accounts, await accounts.createShopper());
    const topic = `accountSync/${laptop.uid}`;
    const mine = await openSubscribedConnection(accounts.shop, [topic], laptop.signedIn.token);
    const foreign = await openSubscribedConnection(accounts.shop, [topic], other.signedIn.token);
    await phone.sync([phone.tap("tee M")]);
    const message = await mine.waitForMessage(topic);
    expect(message.data.record?.["cursor"]).toBe(phone.cursor);
    for (const hidden of ["tickets", "runs", "seq", "floor"])
      expect(message.data.record).not.toHaveProperty(hidden);
    expect(foreign.topics()).not.toContain(topic);
    mine.close();
    foreign.close();
  });
});

describe("a ticket", () => {
  test("is accepted once: a repeated message merges nothing and says which ticket is current", async () => {
    await phone.sync();
    const intents = [phone.tap("tee M")];
    const first = await phone.send({ intents });
    const again = await phone.send({ intents });
    expect(first.body["results"]).toHaveLength(1);
    expect(again.body).not.toHaveProperty("results");
    expect(again.body["ticket"]).toBe(first.body["ticket"]);
  });

  test("is also used up by a push of which nothing is accepted", async () => {
    await phone.sync();
    const intents = [phone.tap("tee M", 1_000_000)];
    expect(outcomes((await phone.send({ intents })).body)).toEqual(["absurd-quantity"]);
    expect((await phone.send({ intents })).body).not.toHaveProperty("results");
  });

  test("of one device is not that of another", async () => {
    await phone.sync([phone.tap("tee M")]);
    expect(outcomes(await laptop.sync([laptop.tap("tee M")]))).toEqual(["done"]);
  });
});

describe("the tickets of an account", () => {
  const stored = async () => {
    const rows = await accounts.sql(`SELECT tickets FROM accountSync WHERE userId = '${phone.uid}'`);
    return JSON.parse(String(rows[0]?.[0])) as Tickets;
  };

  test("keep the devices that have sent last, and never give out a number again", async () => {
    for (let n = 0; n < 20; n += 1) await phone.sync([phone.tap("tee M")]);
    const used = phone.ticket - 1;
    for (let n = 0; n < ticketDevicesMax; n += 1) {
      const other = await SyncDevice.signIn(accounts, email);
      await other.sync([other.tap("cap L")]);
    }
    const { devices, dropped } = await stored();
    expect(devices).toHaveLength(ticketDevicesMax);
    expect(dropped).toBeGreaterThan(used);
    // The device cap has signed the phone out.
    const again = await SyncDevice.signIn(accounts, email);
    await again.sync([again.tap("tee M")]);
    expect(again.ticket).toBeGreaterThan(used);
  });

  test("that an earlier release has stored are kept in their new form", async () => {
    await phone.sync([phone.tap("tee M")]);
    const [[device = ""] = []] = (await stored()).devices;
    const write = (tickets: object) =>
      accounts.sql(
        `UPDATE accountSync SET tickets = '${JSON.stringify(tickets)}' WHERE userId = '${phone.uid}'`,
      );
    const upgrade = async () => {
      await accounts.sql("DELETE FROM _migrations WHERE file = '1770000070_account_tickets.js'");
      await accounts.shop.stop();
      await accounts.shop.restart();
    };
    await write({ [device]: 7, other: 3 });
    await upgrade();
    expect(await stored()).toEqual({
      dropped: 0,
      devices: [
        ["other", 3],
        [device, 7],
      ],
    });
    await phone.sync();
    expect(phone.ticket).toBe(7);
    await write(Object.fromEntries(Array.from({ length: ticketDevicesMax }, (_, n) => [`d${n}`, n + 1])));
    await upgrade();
    expect((await stored()).dropped).toBeGreaterThan(ticketDevicesMax);
    await upgrade();
    await phone.sync();
    expect(phone.ticket).toBe((await stored()).dropped + 1);
  });
});

describe("one bad change", () => {
  test("does not keep the others from being merged", async () => {
    const ahead = { taps: { [firstStampAt(Date.now() + aheadMaxMs * 2)]: 1 } };
    const answer = await phone.sync([
      phone.tap("tee M"),
      phone.intent("tee M", {}),
      phone.intent("tee M", { taps: { x: 1 } }),
      phone.intent("tee M", ahead),
      phone.intent("tee M", { set: { stamp: phone.next(), quantity: -1 } }),
      { ...phone.tap("tee M"), account: laptop.uid.split("").reverse().join("") },
      { ...phone.tap("tee M"), version: profileVersion + 1 },
      null,
      phone.tap("cap L"),
    ]);
    expect(outcomes(answer)).toEqual([
      "done",
      "unknown-shape",
      "unknown-shape",
      "clock-ahead",
      "absurd-quantity",
      "foreign-account",
      "update-the-shop",
      "foreign-account",
      "done",
    ]);
    await laptop.sync();
    expect([laptop.quantity("tee M"), laptop.quantity("cap L")]).toEqual([1, 1]);
  });

  test.each([
    ["no object", "[]", 400, "unknown-shape"],
    ["no JSON", "{", 400, "unknown-shape"],
    ["no version", "{}", 400, "unknown-shape"],
    ["an unknown version", '{"version":2}', 400, "update-the-shop"],
    ["intents that are no list", '{"version":1,"intents":{}}', 400, "unknown-shape"],
    ["too many intents", `{"version":1,"intents":[${"1,".repeat(intentsMax)}1]}`, 400, "too-many-intents"],
  ])("is refused as a whole with %s", async (_, body, status, code) => {
    const answer = await accounts.shop.api("/api/shop/sync", {
      method: "POST",
      token: phone.signedIn.token,
      body,
    });
    expect(answer.status).toBe(status);
    expect(((await answer.json()) as { data: { code: string } }).data.code).toBe(code);
  });

  test("that is too large is refused with 413", async () => {
    const answer = await phone.send({ intents: ["x".repeat(syncBodyMaxBytes)] });
    expect([answer.status, answer.code]).toEqual([413, "body-too-large"]);
  });
});

describe("a request", () => {
  test("without a sign-in, of a dropped device and of a foreign token is refused", async () => {
    const json = { version: 1 };
    expect((await accounts.request("/api/shop/sync", { json })).code).toBe("sign-in-required");
    expect((await accounts.asOwner("/api/shop/sync", { json })).code).toBe("sign-in-required");
    await accounts.request("/api/shop/sign-out", { token: phone.signedIn.token });
    expect((await phone.send()).code).toBe("device-signed-out");
  });

  test("reads only the rows of its account", async () => {
    await phone.sync([phone.tap("tee M")]);
    const other = await SyncDevice.signIn(accounts, await accounts.createShopper());
    expect((await other.sync())["entries"]).toEqual([]);
    other.cursor = phone.cursor;
    expect((await other.send()).body).toMatchObject({ reset: "lost" });
    for (const collection of ["accountSync", "accountEntries"]) {
      const list = await accounts.request(`/api/collections/${collection}/records`, {
        method: "GET",
        token: other.signedIn.token,
      });
      expect(list.status).toBe(403);
    }
  });

  test("is limited in number", async () => {
    const answers = await Promise.all(Array.from({ length: 310 }, () => phone.send()));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === "too-many-requests")).toHaveLength(10);
  });
});

test("two devices that join their carts at the same time have the larger quantity", async () => {
  const join = (device: SyncDevice, quantity: number) => {
    const stamp = device.next();
    const delta = { taps: { [stamp]: quantity }, join: { stamp, quantity } };
    return device.intent("tee M", delta, { version: joinVersion });
  };
  await Promise.all([phone.sync(), laptop.sync()]);
  const later = join(laptop, 3);
  await phone.sync([join(phone, 5)]);
  await laptop.send({ intents: [later] });
  await laptop.sync([later]);
  await phone.sync();
  expect([phone.quantity("tee M"), laptop.quantity("tee M")]).toEqual([5, 5]);
  // A device of the previous release reads it: there are only taps in it.
  expect(Object.keys(phone.entries.get("line/tee M")?.entry ?? {})).toEqual(["taps"]);
});

test("an account that is deleted leaves no rows", async () => {
  await phone.sync([phone.tap("tee M")]);
  await accounts.asOwner(`/api/collections/users/records/${phone.uid}`, { method: "DELETE" });
  const rows = await accounts.sql(
    `SELECT (SELECT count(*) FROM accountEntries WHERE userId = '${phone.uid}') + (SELECT count(*) FROM accountSync WHERE userId = '${phone.uid}')`,
  );
  expect(rows).toEqual([["0"]]);
});

test("a device whose cursor is older than a forgotten removal starts over, and its older changes are rejected", async () => {
  await phone.sync([phone.tap("tee M"), phone.tap("cap L")]);
  await laptop.sync();
  const unsent = laptop.tap("tee M");
  await phone.sync([phone.intent("tee M", setTo(0, firstStampAt(Date.now() + 1_000)))]);
  await accounts.sql(
    `UPDATE accountEntries SET changedAt = changedAt - ${tombstoneMaxMs} - 1000 WHERE userId = '${phone.uid}'`,
  );
  for (let n = 0; n < 60; n += 1) await phone.sync([phone.tap("cap L")]);
  const answer = laptop.read(await laptop.send({ intents: [unsent] }));
  expect(answer).toMatchObject({ reset: "forgotten" });
  laptop.entries.clear();
  expect(outcomes(await laptop.sync([unsent]))).toEqual(["too-old"]);
  expect([...laptop.entries.keys()]).toEqual(["line/cap L"]);
  expect(laptop.quantity("cap L")).toBe(61);
});

describe("a removal that is forgotten", () => {
  const age = () =>
    accounts.sql(
      `UPDATE accountEntries SET changedAt = changedAt - ${tombstoneMaxMs} - 1000 WHERE userId = '${phone.uid}'`,
    );

  test("because of the changes of a device that has not received it makes that device start over", async () => {
    await phone.sync([phone.tap("tee M")]);
    await laptop.sync([laptop.tap("cap L")]);
    await phone.sync([phone.remove("tee M")]);
    await age();
    const taps = Array.from({ length: 60 }, (_, n) => laptop.tap(`tee${n} M`));
    expect(laptop.read(await laptop.send({ intents: taps }))).toMatchObject({ reset: "forgotten" });
    laptop.entries.clear();
    expect(outcomes(await laptop.sync(taps))).toEqual(taps.map(() => "done"));
    expect(laptop.entries.size).toBe(61);
  });

  test("does not keep a new device from pulling more than one page", async () => {
    const listed = { stamp: phone.next(), listed: true, name: "Tee" };
    const wishes = Array.from({ length: intentsMax + 10 }, (_, n) =>
      phone.intent(`tee${n}`, { set: listed }, { kind: "wish" }),
    );
    await phone.sync(wishes.slice(0, intentsMax));
    await phone.sync([...wishes.slice(intentsMax), phone.tap("tee M")]);
    await phone.sync([phone.remove("tee M")]);
    await age();
    const taps = Array.from({ length: 60 }, (_, n) => phone.tap(`tee${n} M`));
    await phone.sync(taps);
    await laptop.sync();
    expect(laptop.entries.size).toBe(wishes.length + taps.length);
  });
});

describe("the server", () => {
  test("keeps what it has acknowledged when it is killed, and knows the cursors of its earlier runs", async () => {
    await phone.sync([phone.tap("tee M")]);
    await accounts.shop.kill();
    await accounts.shop.restart();
    const answer = phone.read(await phone.send({ intents: [phone.tap("tee M")] }));
    expect(outcomes(answer)).toEqual(["done"]);
    await laptop.sync();
    expect(laptop.quantity("tee M")).toBe(2);
  });

  test("that was restored tells its devices, also after others have changed something", async () => {
    const backup = mkdtempSync(path.join(tmpdir(), "haat-sync-"));
    await phone.sync([phone.tap("tee M")]);
    await laptop.sync();
    await accounts.shop.stop();
    cpSync(accounts.shop.dataDir, backup, { recursive: true });
    await accounts.shop.restart();
    await phone.sync([phone.tap("cap L"), phone.remove("tee M")]);
    const held = [...phone.entries.values()];
    await accounts.shop.stop();
    rmSync(accounts.shop.dataDir, { recursive: true });
    cpSync(backup, accounts.shop.dataDir, { recursive: true });
    await accounts.shop.restart();

    // A device without changes since the backup goes on; its changes take the numbers of the lost ones.
    await laptop.sync([laptop.tap("bag S"), laptop.tap("tee M")]);
    const answer = phone.read(await phone.send());
    expect(answer).toMatchObject({ reset: "lost" });
    await phone.sync(held.map(({ key, entry }) => phone.intent(key, entry)));
    await laptop.sync();
    for (const device of [phone, laptop])
      expect(["tee M", "cap L", "bag S"].map((key) => device.quantity(key))).toEqual([1, 1, 1]);
    rmSync(backup, { recursive: true });
  });
});

test("ten thousand taps on a line leave one row of bounded size", async () => {
  const taps = (from: number) =>
    phone.intent("tee M", {
      taps: Object.fromEntries(Array.from({ length: 100 }, (_, n) => [firstStampAt(1_000 + from + n), 1])),
    });
  await phone.sync();
  for (let batch = 0; batch < 100; batch += 20)
    phone.read(await phone.send({ intents: Array.from({ length: 20 }, (_, n) => taps((batch + n) * 100)) }));
  const [[rows, chars] = []] = await accounts.sql(
    `SELECT count(*), max(length(entry)) FROM accountEntries WHERE userId = '${phone.uid}'`,
  );
  expect(rows).toBe("1");
  expect(Number(chars)).toBeLessThan(8_000);
  expect(phone.quantity("tee M")).toBe(9_999);
});
