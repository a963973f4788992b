import { describe, expect, test } from "vitest";
import { setQuantityDelta } from "../../../src/domain/cart/sync/line";
import { firstStampAt } from "../../../src/domain/cart/sync/stamp";
import { joinIntentVersion } from "../../../src/domain/cart/sync/syncProtocol";
import type { AccountsShop } from "../../../tools/testkit/server/accountsShop";
import { openSubscribedConnection } from "../../../tools/testkit/server/realtime";
import { SyncDevice } from "../../../tools/testkit/server/syncDevice";
import { withTwoDevices } from "./twoDevices";

/* What two devices of an account see of each other's changes. */

let accounts: AccountsShop;
let phone: SyncDevice;
let laptop: SyncDevice;
withTwoDevices((devices) => {
  ({ accounts, phone, laptop } = devices);
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
    const later = laptop.intent("tee M", setQuantityDelta(0, firstStampAt(Date.now() + 1_000)));
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

test("two devices that join their carts at the same time have the larger quantity", async () => {
  const join = (device: SyncDevice, quantity: number) => {
    const stamp = device.next();
    const delta = { taps: { [stamp]: quantity }, join: { stamp, quantity } };
    return device.intent("tee M", delta, { version: joinIntentVersion });
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
