import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { test as base, expect, type Page } from "playwright/test";
import { type GoogleStandIn, startGoogleStandIn } from "../../../tools/testkit/standins/google/googleServer";
import { type MailCatcher, startMailCatcher } from "../../../tools/testkit/standins/mail/mailCatcher";
import { createMail, deliverMail } from "../../../tools/testkit/standins/mail/smtpClient";
import {
  type CheckoutStandIn,
  startCheckoutStandIn,
} from "../../../tools/testkit/standins/shiprocket/checkoutServer";
import { tee } from "../../../tools/testkit/standins/shiprocket/fakeShop";
import { signedHeaders } from "../../../tools/testkit/standins/shiprocket/signature";

// Tests the pages of the stand-ins with a shop of one page. Other suites test them with the real shop.

interface Fixtures {
  shopUrl: string;
  mail: MailCatcher;
  google: GoogleStandIn;
  checkout: CheckoutStandIn;
}

const keys = { apiKey: "key", apiSecret: "secret" };

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured.
  shopUrl: async ({}, use) => {
    const server = createServer((request, response) => {
      const isCatalogue = request.url?.startsWith("/api/shiprocket/products");
      response.setHeader("Content-Type", isCatalogue ? "application/json" : "text/html");
      response.end(
        isCatalogue ? JSON.stringify({ data: { total: 1, products: [tee] } }) : "<h1>The shop</h1>",
      );
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    await use(`http://127.0.0.1:${(server.address() as { port: number }).port}`);
    server.close();
    server.closeAllConnections();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured.
  mail: async ({}, use) => {
    const mail = await startMailCatcher();
    await use(mail);
    await mail.stop();
  },
  google: async ({ shopUrl }, use) => {
    const google = await startGoogleStandIn({
      clientId: "c",
      clientSecret: "s",
      redirects: [`${shopUrl}/*`],
    });
    await use(google);
    await google.stop();
  },
  checkout: async ({ shopUrl }, use) => {
    const checkout = await startCheckoutStandIn({ ...keys, shopUrl });
    await use(checkout);
    await checkout.stop();
  },
});

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Expects an accessible page in both colour schemes, on a desktop and at 320 px without horizontal scrolling.
 */
async function expectGoodPage(page: Page): Promise<void> {
  for (const [width, colorScheme] of [
    [1280, "light"],
    [1280, "dark"],
    [320, "light"],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(axeSource);
    const problems = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: { run(): Promise<{ violations: { id: string }[] }> } };
      return (await axe.run()).violations.map(({ id }) => id);
    });
    expect(problems).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test("a mail appears without a reload, opens, and its link works in a new tab", async ({
  page,
  mail,
  shopUrl,
}) => {
  await page.goto(mail.url);
  await expect(page.getByText("No mail yet.")).toBeVisible();
  await expectGoodPage(page);
  const html = `<h1>Welcome</h1><a href="${shopUrl}/auth/verify#T">Verify</a>`;
  await deliverMail(
    mail.smtpPort,
    "asha@gmail.com",
    createMail({ to: "asha@gmail.com", subject: "Verify", text: "Hi", html }),
  );
  await page.getByRole("link", { name: /asha@gmail.com/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Verify" })).toBeVisible();
  await expectGoodPage(page);
  const opened = page.waitForEvent("popup");
  await page.frameLocator("iframe").getByRole("link", { name: "Verify" }).click();
  const tab = await opened;
  await expect(tab.getByRole("heading", { name: "The shop" })).toBeVisible();
  expect(tab.url()).toBe(`${shopUrl}/auth/verify#T`);
});

test("an account can be chosen with the keyboard only", async ({ page, google, shopUrl }) => {
  const query = {
    client_id: "c",
    redirect_uri: `${shopUrl}/api/oauth2-redirect`,
    response_type: "code",
    state: "state-1",
    scope: "email profile",
    code_challenge: "a".repeat(43),
    code_challenge_method: "S256",
  };
  await page.goto(`${google.authUrl}?${new URLSearchParams(query)}`);
  await expectGoodPage(page);
  await page.getByText("Use another account").click();
  await expectGoodPage(page);
  await page.getByRole("button", { name: /Kabir Mehta/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "The shop" })).toBeVisible();
  expect(new URL(page.url()).searchParams.get("state")).toBe("state-1");
});

test("a message of the checkout stays clear of the screen's edges on a phone", async ({ page, checkout }) => {
  await page.goto(checkout.pageUrl("unknown"));
  await expectGoodPage(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const box = await page.getByRole("heading", { level: 1 }).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(16);
  expect(box && box.x + box.width).toBeLessThanOrEqual(390 - 16);
});

test("an order can be placed with the keyboard only, and a second one shows its new total", async ({
  page,
  checkout,
  shopUrl,
}) => {
  const begin = async () => {
    const body = JSON.stringify({
      cart_data: { items: [{ variant_id: 11, quantity: 1 }] },
      redirect_url: `${shopUrl}/checkout/success`,
      timestamp: new Date().toISOString(),
    });
    const headers = signedHeaders(body, keys);
    const answer = await fetch(`${checkout.apiUrl}/api/v1/access-token/checkout`, {
      method: "POST",
      headers,
      body,
    });
    const { result } = (await answer.json()) as { result: { token: string } };
    return checkout.pageUrl(result.token);
  };
  const first = await begin();
  await page.goto(first);
  await expectGoodPage(page);

  await page.getByRole("button", { name: "Pay prepaid ₹1,234" }).click();
  await expect(page.getByText("Enter your email.")).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();
  await expectGoodPage(page);
  await page.keyboard.type("asha@gmail.com");
  for (let presses = 0; presses < 10; presses += 1) {
    await page.keyboard.press("Tab");
    if (
      await page.getByRole("button", { name: /^Pay prepaid/ }).evaluate((it) => it === document.activeElement)
    )
      break;
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "The shop" })).toBeVisible();
  expect(page.url()).toMatch(/\/checkout\/success\?oid=[0-9a-f]{24}&ost=SUCCESS$/);

  await page.goto(first);
  await expect(page.getByRole("heading", { name: "This checkout is over" })).toBeVisible();
  await expectGoodPage(page);

  await page.goto(await begin());
  await page.getByLabel("Email").fill("asha@gmail.com");
  await page.getByLabel("Mobile number").focus();
  await expect(page.getByRole("button", { name: "Pay prepaid ₹1,299" })).toBeVisible();
  await page.getByRole("button", { name: /^Cash on delivery/ }).click();
  await expect(page).toHaveURL(/ost=SUCCESS/);
  expect(checkout.orders()[0]).toMatchObject({
    payment_type: "CASH_ON_DELIVERY",
    total_amount_payable: 1378,
  });
});
