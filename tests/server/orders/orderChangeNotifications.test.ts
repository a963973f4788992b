import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { AccountsShop, type SignIn } from "../../../tools/testkit/server/accountsShop";
import { openSubscribedConnection } from "../../../tools/testkit/server/realtime";
import { SyncDevice } from "../../../tools/testkit/server/syncDevice";

/* A change of an order reaches the open pages of its accounts by their row of `accountSync`. */

let accounts: AccountsShop;
beforeAll(async () => {
  accounts = await AccountsShop.start();
});
afterAll(() => accounts.stop());

const orders = "/api/collections/orders/records";
const signedIn = async () => accounts.signIn(await accounts.createShopper());
const place = (fields: object) =>
  accounts.asOwner(orders, { json: { orderId: randomUUID(), items: [], total: 1, ...fields } });
const rowsOf = (uid: string) => accounts.sql(`SELECT changed FROM accountSync WHERE userId = '${uid}'`);

/** Follows the row of an account with the session of an account. */
async function follow(uid: string, { token }: SignIn) {
  const topic = `accountSync/${uid}`;
  const stream = await openSubscribedConnection(accounts.shop, [topic], token);
  onTestFinished(() => stream.close());
  return { reports: () => stream.messages.filter((message) => message.topic === topic) };
}

const ownerships: readonly (readonly [string, (shopper: SignIn) => object])[] = [
  ["with the account's id", ({ record }) => ({ userId: record.id, userEmail: "somebody@gmail.com" })],
  ["with the account's verified address", ({ record }) => ({ userEmail: record["email"] })],
  [
    "with its address in capital letters",
    ({ record }) => ({ userEmail: String(record["email"]).toUpperCase() }),
  ],
];
test.each(ownerships)(
  "an order %s is reported when it is entered, changed and deleted, to this account only",
  async (_, ownership) => {
    const [asha, other] = [await signedIn(), await signedIn()];
    const hers = await follow(asha.record.id, asha);
    const others = await follow(other.record.id, other);
    const foreign = await follow(asha.record.id, other);
    const { body } = await place(ownership(asha));
    await expect.poll(() => hers.reports().length).toBe(1);
    await accounts.asOwner(`${orders}/${body["id"]}`, { method: "PATCH", json: { status: "being sewn" } });
    await expect.poll(() => hers.reports().length).toBe(2);
    await accounts.asOwner(`${orders}/${body["id"]}`, { method: "DELETE" });
    await expect.poll(() => hers.reports().length).toBe(3);
    for (const { data } of hers.reports()) {
      expect(data.record).toMatchObject({ id: asha.record.id, changed: "orders" });
      expect(Object.keys(data.record ?? {}).sort()).toEqual(
        ["changed", "collectionId", "collectionName", "cursor", "id", "userId"].sort(),
      );
    }
    expect([others.reports(), foreign.reports()]).toEqual([[], []]);
    expect(await rowsOf(other.record.id)).toEqual([]);
  },
);

test("an order with an address that its account has not verified is not reported", async () => {
  const asha = await signedIn();
  await accounts.asOwner(`/api/collections/users/records/${asha.record.id}`, {
    method: "PATCH",
    json: { verified: false },
  });
  expect((await place({ userEmail: asha.record["email"] })).status).toBe(200);
  expect(await rowsOf(asha.record.id)).toEqual([]);
});

test("the order and its report are stored together or not at all", async () => {
  const asha = await signedIn();
  await accounts.sql(
    "CREATE TRIGGER no_report BEFORE INSERT ON accountSync BEGIN SELECT RAISE(ABORT, 'no report'); END",
  );
  onTestFinished(async () => void (await accounts.sql("DROP TRIGGER no_report")));
  expect((await place({ userId: asha.record.id })).status).toBe(400);
  expect(await accounts.records("orders", `userId="${asha.record.id}"`)).toEqual([]);
});

test("a report changes nothing of the shared cart, and a change of the cart is no report", async () => {
  const email = await accounts.createShopper();
  const phone = await SyncDevice.signIn(accounts, email);
  await place({ userId: phone.uid });
  await phone.sync([phone.tap("tee M")]);
  expect(await rowsOf(phone.uid)).toEqual([["entries"]]);
  const { cursor } = phone;
  await place({ userId: phone.uid });
  expect(await rowsOf(phone.uid)).toEqual([["orders"]]);
  await phone.sync([phone.tap("tee M")]);
  expect(phone.quantity("tee M")).toBe(2);
  expect(phone.cursor.split(".")[0]).toBe(cursor.split(".")[0]);
});

test("an account that is deleted with its orders leaves no row", async () => {
  const asha = await signedIn();
  await place({ userId: asha.record.id, userEmail: asha.record["email"] });
  expect(await rowsOf(asha.record.id)).toHaveLength(1);
  await accounts.asOwner(`/api/collections/users/records/${asha.record.id}`, { method: "DELETE" });
  expect(await rowsOf(asha.record.id)).toEqual([]);
});
