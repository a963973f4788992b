import { expect, onTestFinished, test } from "vitest";
import { startShop } from "../../../tools/testkit/server/shopServer";

test("a tax rate from a day that is not in the calendar is refused, new and changed", async () => {
  const shop = await startShop();
  onTestFinished(() => shop.remove());
  const rates = "/api/collections/taxRates/records";
  const send = async (method: string, way: string, from: string) => {
    const answer = await shop.api(way, { method, json: { hsn: "63", from, rate: 5 } });
    return { status: answer.status, body: (await answer.json()) as { id: string; data?: unknown } };
  };
  for (const from of ["2026-13-45", "2026-02-30"]) {
    const { status, body } = await send("POST", rates, from);
    expect(status).toBe(400);
    expect(body.data).toMatchObject({ from: { message: expect.stringContaining("a day that exists") } });
  }
  const { status, body } = await send("POST", rates, "2028-02-29");
  expect(status).toBe(200);
  expect((await send("PATCH", `${rates}/${body.id}`, "2026-00-10")).status).toBe(400);
});

test("a limit without the rate above it is refused", async () => {
  const shop = await startShop();
  onTestFinished(() => shop.remove());
  const save = (fields: object) =>
    shop.api("/api/collections/taxRates/records", {
      method: "POST",
      json: { hsn: "63", from: "2028-01-01", rate: 5, ...fields },
    });
  const refused = await save({ valueMax: 2500 });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    data: { rateAbove: { message: "Write the percent above valueMax, or leave valueMax empty." } },
  });
  expect((await save({ valueMax: 2500, rateAbove: 18 })).status).toBe(200);
});
