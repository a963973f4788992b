import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { setQuantityDelta } from "../../../src/domain/cart/sync/line";
import { firstStampAt } from "../../../src/domain/cart/sync/stamp";
import { intentsMax } from "../../../src/domain/cart/sync/syncProtocol";
import { tombstoneMaxMs } from "../../../src/domain/cart/sync/tombstones";
import type { AccountsShop } from "../../../tools/testkit/server/accountsShop";
import { SyncDevice } from "../../../tools/testkit/server/syncDevice";
import { withTwoDevices } from "./twoDevices";

/*
 * Devices whose cursor the server no longer has the changes of: after forgotten removals and restored
 * backups.
 */

let accounts: AccountsShop;
let phone: SyncDevice;
let laptop: SyncDevice;
withTwoDevices((devices) => {
  ({ accounts, phone, laptop } = devices);
});

const { outcomes } = SyncDevice;

test("a device whose cursor is older than a forgotten removal starts over, and its older changes are rejected", async () => {
  await phone.sync([phone.tap("tee M"), phone.tap("cap L")]);
  await laptop.sync();
  const unsent = laptop.tap("tee M");
  await phone.sync([phone.intent("tee M", setQuantityDelta(0, firstStampAt(Date.now() + 1_000)))]);
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
