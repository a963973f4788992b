import { describe, expect, test } from "vitest";
import { CheckoutShop, startRecordingServer } from "../../../tools/testkit/server/checkoutShop";
import { waitForOrder } from "../../../tools/testkit/server/checkoutSuite";
import {
  hasHourlyComparisonEnded,
  startHourlyComparison,
} from "../../../tools/testkit/server/hourlyComparison";

/* Answers of Shiprocket that must not end a reconciliation, or end it wrongly. */

const status = "SUCCESS";
const numberOf = (letter: string) => letter.repeat(24);
const unreadable = ["b", "c", "d", "e"].map(numberOf);

async function withShopAt(
  result: Parameters<typeof startRecordingServer>[0],
  run: (shop: CheckoutShop) => Promise<void>,
): Promise<void> {
  const server = await startRecordingServer(result);
  const shop = await CheckoutShop.open(server.env);
  try {
    await run(shop);
  } finally {
    await shop.stop();
    server.close();
  }
}

/** Stores checkouts whose message could not be processed. */
async function storeDueCheckouts(shop: CheckoutShop, orderIds: readonly string[]): Promise<void> {
  for (const orderId of orderIds) {
    const json = { orderId, due: true };
    expect((await shop.asOwner("/api/collections/checkouts/records", { json })).status).toBe(200);
  }
}

describe("an order that Shiprocket lists", () => {
  test.each([
    ["are refused", undefined],
    ["have no status", {}],
  ])("is written and compared while the details of four due orders %s", async (_case, answer) => {
    const listed = [numberOf("a")];
    await withShopAt(
      (path, { order_id }) => {
        if (path.endsWith("/list"))
          return { data: listed.map((id) => ({ id, status })), total: listed.length };
        return listed.includes(String(order_id)) ? { status } : answer;
      },
      async (shop) => {
        await storeDueCheckouts(shop, unreadable);
        await startHourlyComparison(shop);
        await waitForOrder(shop, numberOf("a"));
        await expect.poll(() => hasHourlyComparisonEnded(shop)).toBe(true);
        const failures = () =>
          shop.sql("SELECT due, failures FROM checkouts WHERE state = '' ORDER BY orderId");
        expect(await failures()).toEqual(unreadable.map(() => ["1", "1"]));
        // The next run leaves them out: each waits for its next attempt.
        listed.push(numberOf("f"));
        await shop.runCron("shop-order-reconciliation");
        await waitForOrder(shop, numberOf("f"));
        expect(await failures()).toEqual(unreadable.map(() => ["1", "1"]));
      },
    );
  });

  test("is found while the details of a hundred listed orders have no status, and these are retried later", async () => {
    const failing = Array.from({ length: 100 }, (_, at) => String(at).padStart(24, "c"));
    const [newer, due] = [numberOf("d"), numberOf("e")];
    const asked: string[] = [];
    await withShopAt(
      (path, { order_id }) => {
        const ids = [...failing, newer];
        if (path.endsWith("/list")) return { data: ids.map((id) => ({ id, status })), total: ids.length };
        asked.push(String(order_id));
        return failing.includes(String(order_id)) ? {} : { status };
      },
      async (shop) => {
        await storeDueCheckouts(shop, [due]);
        await startHourlyComparison(shop);
        const isCompared = async () => {
          await shop.runCron("shop-order-reconciliation");
          return hasHourlyComparisonEnded(shop);
        };
        await expect.poll(isCompared, { timeout: 30_000, interval: 500 }).toBe(true);
        for (const orderId of [newer, due]) await waitForOrder(shop, orderId);
        expect(asked.filter((id) => id === failing[0])).toHaveLength(1);
        const states = await shop.sql(
          "SELECT due, failures, count(*) FROM checkouts WHERE state = '' GROUP BY 1, 2",
        );
        expect(states).toEqual([["1", "1", "100"]]);
        const kinds = await shop.sql(
          "SELECT kind, count(*) FROM differences WHERE orderId != 'marker' GROUP BY 1",
        );
        expect(kinds).toEqual([["payment-without-order", "100"]]);
      },
    );
  });

  test("is written although the status of an earlier one cannot be stored", async () => {
    const [refused, other] = [numberOf("a"), numberOf("b")];
    await withShopAt(
      (path) => {
        if (!path.endsWith("/list")) return { status };
        return { data: [refused, other].map((id) => ({ id, status })), total: 2 };
      },
      async (shop) => {
        await shop.sql(
          `CREATE TRIGGER refuse BEFORE INSERT ON checkouts WHEN NEW.orderId = '${refused}'
            BEGIN SELECT RAISE(ABORT, 'is refused'); END`,
        );
        await startHourlyComparison(shop);
        await waitForOrder(shop, other);
        await expect.poll(() => hasHourlyComparisonEnded(shop)).toBe(true);
        expect(shop.shop.log()).toMatch(
          new RegExp(`could not be looked up \\(orderId ${refused}.*is refused`),
        );
      },
    );
  });

  test("is found if pages count from 1 and the list has no total", async () => {
    await withShopAt(
      (path, { page }) => {
        if (path.endsWith("/list")) return { data: page === 1 ? [{ id: numberOf("a"), status }] : [] };
        return { status };
      },
      async (shop) => {
        await shop.runCron("shop-order-reconciliation");
        await waitForOrder(shop, numberOf("a"));
      },
    );
  });
});
