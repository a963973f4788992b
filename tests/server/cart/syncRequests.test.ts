import { describe, expect, test } from "vitest";
import type { Entry } from "../../../src/domain/cart/sync/entry";
import { aheadMaxMs, firstStampAt } from "../../../src/domain/cart/sync/stamp";
import {
  intentsMax,
  profileIntentVersion,
  syncBodyMaxBytes,
} from "../../../src/domain/cart/sync/syncProtocol";
import { type SyncTickets, ticketDevicesMax } from "../../../src/domain/cart/sync/syncTickets";
import type { AccountsShop } from "../../../tools/testkit/server/accountsShop";
import { SyncDevice } from "../../../tools/testkit/server/syncDevice";
import { withTwoDevices } from "./twoDevices";

/* Which sync requests the server accepts: their tickets, their form, their number. */

let accounts: AccountsShop;
let email: string;
let phone: SyncDevice;
let laptop: SyncDevice;
withTwoDevices((devices) => {
  ({ accounts, email, phone, laptop } = devices);
});

const { outcomes } = SyncDevice;

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
    return JSON.parse(String(rows[0]?.[0])) as SyncTickets;
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
      { ...phone.tap("tee M"), version: profileIntentVersion + 1 },
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

  test("may be nested deeply, and does not keep the others from being merged", async () => {
    const deep = (levels: number) => JSON.parse("[".repeat(levels) + "]".repeat(levels)) as unknown[];
    const wish = (levels: number) => {
      const set = { stamp: phone.next(), listed: true, more: deep(levels) };
      return phone.intent("tee", { set }, { kind: "wish" });
    };
    const answer = await phone.sync([wish(3_400), wish(5), phone.tap("tee M")]);
    expect(outcomes(answer)).toEqual(["unknown-shape", "done", "done"]);
  });

  test("does not make a row grow without limit", async () => {
    const member = (name: string) => ({ [name]: { stamp: phone.next(), text: "x".repeat(3_000) } });
    const wish = (delta: Entry) => phone.intent("tee", delta, { kind: "wish" });
    const listed = { set: { stamp: phone.next(), listed: true } };
    await phone.sync([wish(listed)]);
    const answer = await phone.sync([
      ...["a", "b", "c", "d"].map((name) => wish(member(name))),
      wish({ taps: { [phone.next()]: 1 } }),
      phone.intent("", { viewed: { tee: phone.next() } }, { kind: "size" }),
      phone.tap("tee M"),
    ]);
    const grown = ["done", "done", "entry-too-large", "entry-too-large"];
    expect(outcomes(answer)).toEqual([...grown, "unknown-shape", "unknown-shape", "done"]);
  });
});

describe("a request", () => {
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

  test("without a sign-in, of a dropped device and of a foreign token is refused", async () => {
    const json = { version: 1 };
    expect((await accounts.request("/api/shop/sync", { json })).code).toBe("sign-in-required");
    expect((await accounts.asOwner("/api/shop/sync", { json })).code).toBe("sign-in-required");
    await accounts.request("/api/shop/sign-out", { token: phone.signedIn.token });
    expect((await phone.send()).code).toBe("device-signed-out");
    // Also with a request that this server does not read.
    for (const other of [{ version: 99 }, [], { version: 1, cursor: {} }]) {
      const { code } = await accounts.request("/api/shop/sync", { json: other, token: phone.signedIn.token });
      expect(code).toBe("device-signed-out");
    }
  });

  test("without changes does not wait for a write of others", async () => {
    await phone.sync([phone.tap("tee M")]);
    let isWriting = true;
    const query = `CREATE TABLE slow AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 4000000)
      SELECT max(i) AS i FROM n`;
    const write = accounts.asOwner("/api/sql", { json: { query } }).then(() => {
      isWriting = false;
    });
    expect((await laptop.sync())["entries"]).toHaveLength(1);
    expect(isWriting).toBe(true);
    await write;
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

  /** 31 at a time: a network may have 50 requests whose body has not arrived. */
  async function send310() {
    const answers: Awaited<ReturnType<SyncDevice["send"]>>[] = [];
    for (let sent = 0; sent < 310; sent += 31)
      answers.push(...(await Promise.all(Array.from({ length: 31 }, () => phone.send()))));
    return answers;
  }

  test("of a dropped device is not counted with those of the others", async () => {
    await accounts.request("/api/shop/sign-out", { token: phone.signedIn.token });
    const answers = await send310();
    // Without an answer to its question the device asks again; a refusal would be one.
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === "device-signed-out")).toHaveLength(300);
    expect(codes.filter((code) => code === "too-many-requests")).toHaveLength(10);
    expect((await laptop.send()).status).toBe(200);
  });

  test("is limited in bytes a minute, which the small ones do not use up", async () => {
    const large = { intents: ["x".repeat(390_000)] };
    const statuses: number[] = [];
    for (let sent = 0; sent < 7; sent += 1) statuses.push((await phone.send(large)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(outcomes(await phone.sync([phone.tap("tee M")]))).toEqual(["done"]);
  });

  test("is limited in number", async () => {
    const answers = await send310();
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === "too-many-requests")).toHaveLength(10);
  });
});
