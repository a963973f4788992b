import { expect, test } from "vitest";
import { type CheckoutFault, refusalText } from "../../../tools/testkit/standins/shiprocket/checkoutServer";
import { askDetails, askToken, begin, checkout, tokenResponse, withCheckout } from "./checkoutCalls";

/* The faults that the tests of the shop switch on: each does what its name says. */

withCheckout();

const answered = async (fault: CheckoutFault) => {
  await checkout.setFault(fault);
  return askToken();
};

test("down refuses connections until it is switched off", async () => {
  await checkout.setFault("down");
  await expect(askToken()).rejects.toThrow();
  await checkout.setFault();
  expect((await askToken()).status).toBe(200);
});

test("hang never answers, and other calls do not wait for it", async () => {
  await checkout.setFault("hang", "token");
  const outcome = askToken().then(
    () => "answered",
    () => "cut",
  );
  expect((await askDetails("0".repeat(24))).status).toBe(404);
  expect(await Promise.race([outcome, "silent"])).toBe("silent");
  await checkout.stop();
  expect(await outcome).toBe("cut");
});

test("reset closes the connection in the middle of a valid answer", async () => {
  await checkout.setFault("reset");
  const answer = await tokenResponse();
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow();
});

test("511, HTML pages and an empty answer", async () => {
  expect((await answered("511")).status).toBe(511);
  expect(await answered("500-html")).toMatchObject({
    status: 500,
    text: expect.stringContaining("<!doctype"),
  });
  expect(await answered("200-html")).toMatchObject({
    status: 200,
    text: expect.stringContaining("<!doctype"),
  });
  expect((await answered("no-token")).json).toEqual({ ok: true, result: {}, error: null });
  expect(checkout.orders()).toEqual([]);
});

test("error answers in each of the three formats", async () => {
  expect((await answered("error-message")).json.error).toEqual({ message: refusalText });
  expect((await answered("error-text")).json.error).toBe(refusalText);
  expect((await answered("message")).json).toEqual({ message: refusalText });
});

test("huge sends 64 MB before a valid answer", async () => {
  const { text, json } = await answered("huge");
  expect(text.length).toBeGreaterThan(64 * 1024 * 1024);
  expect(json.result?.token).toBeTruthy();
});

test("drip sends one byte and the rest later", async () => {
  await checkout.setFault("drip");
  const answer = await tokenResponse();
  const reader = answer.body?.getReader();
  expect((await reader?.read())?.value).toHaveLength(1);
  await reader?.cancel();
});

test("redirect leads to another origin, which counts its requests", async () => {
  await checkout.setFault("redirect");
  const answer = await tokenResponse({ redirect: "manual" });
  expect(answer.status).toBe(307);
  expect(new URL(answer.headers.get("location") ?? "").origin).not.toBe(checkout.apiUrl);
  expect(checkout.redirectsFollowed()).toBe(0);
  await tokenResponse({ redirect: "follow" });
  expect(checkout.redirectsFollowed()).toBe(1);
});

test("an expired token, and a javascript: address as page", async () => {
  const { json } = await answered("expired-token");
  expect(Date.parse(String(json.result?.expires_at))).toBeLessThan(Date.now());
  expect((await fetch(checkout.pageUrl(json.result?.token ?? ""))).status).toBe(410);
  expect((await answered("script-page")).json.result?.["checkout_url"]).toMatch(/^javascript:/);
});

test("a fault applies to its kind of call only", async () => {
  const { orderId } = await begin();
  await checkout.setFault("500-html", "details");
  expect((await askDetails(orderId)).status).toBe(500);
  expect((await askToken()).status).toBe(200);
});
