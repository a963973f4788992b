import type { Page, Request } from "playwright/test";
import {
  addProductToCart,
  cartIcon,
  cartLine,
  cartPanel,
  checkoutButton,
  clickInHeader,
  closeCart,
  quantity,
} from "../../../tools/testkit/browser/shopPage";
import { createProduct } from "../../../tools/testkit/server/products";
import { expect, test } from "../fixtures/shopTest";

/*
 * The checkout button of the cart and its messages, with mocked responses; checkout.spec.ts tests the whole
 * checkout.
 */

const accessToken = "**/api/shiprocket/access-token";
const notice = (page: Page) => cartPanel(page).getByRole("alert");

test("sends one request with the current cart, shows PROCESSING…, closes the cart and opens the checkout page", async ({
  page,
  shop,
}) => {
  const id = await createProduct(shop, { name: "Bought Tee", stockbysize: { S: 3, M: 20 } });
  const other = await createProduct(shop, {
    name: "Numbered Tee",
    stockbysize: { S: 3, M: 20 },
  });
  await addProductToCart(page, id, "M");
  await cartLine(page, "Bought Tee").getByRole("button", { name: "Increase quantity" }).click();
  await expect(quantity(cartLine(page, "Bought Tee"))).toHaveText("2");
  await addProductToCart(page, other, "S");
  const variants = async (product: string) =>
    (await (await shop.api(`/api/collections/products/records/${product}`)).json()).variant_ids;
  const requests: Request[] = [];
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(accessToken, async (route) => {
    requests.push(route.request());
    await held;
    await route.fulfill({ json: { checkout_url: `${shop.url}/hosted/page` } });
  });
  await checkoutButton(page).dblclick();
  await expect(checkoutButton(page)).toHaveText("PROCESSING…");
  await checkoutButton(page).click({ force: true });
  answer();
  await expect(page).toHaveURL(/\/hosted\/page$/);
  expect(requests).toHaveLength(1);
  expect(requests[0]?.method()).toBe("POST");
  expect(requests[0]?.headers()["content-type"]).toBe("application/json");
  const body = requests[0]?.postDataJSON();
  expect(body).toEqual({
    cart_data: {
      items: [
        { variant_id: `${(await variants(id))?.M ?? `${id}-M`}`, quantity: 2 },
        { variant_id: `${(await variants(other)).S}`, quantity: 1 },
      ],
    },
    redirect_url: `${shop.url}/checkout/success`,
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  });
  expect(Math.abs(Date.now() - Date.parse(body.timestamp))).toBeLessThan(60_000);

  // Back in the shop the cart is closed and unchanged, and the button continues the same checkout.
  await page.goBack();
  await expect(cartPanel(page)).toBeHidden();
  await expect(cartIcon(page)).toHaveAccessibleName("Cart, 3 items");
  await clickInHeader(cartIcon(page));
  await expect(checkoutButton(page)).toHaveText("Checkout");
  await checkoutButton(page).click();
  await expect(page).toHaveURL(/\/hosted\/page$/);
  expect(requests).toHaveLength(1);

  // A changed cart starts another checkout.
  await page.goBack();
  await clickInHeader(cartIcon(page));
  await cartLine(page, "Bought Tee").getByRole("button", { name: "Decrease quantity" }).click();
  await expect(quantity(cartLine(page, "Bought Tee"))).toHaveText("1");
  await checkoutButton(page).click();
  await expect(page).toHaveURL(/\/hosted\/page$/);
  expect(requests).toHaveLength(2);
});

test("opens url when there is no checkout_url", async ({ page, shop }) => {
  await addProductToCart(page, await createProduct(shop, { name: "Other Way Tee" }), "M");
  await page.route(accessToken, (route) =>
    route.fulfill({ json: { url: `${shop.url}/checkout/failure?ost=URL` } }),
  );
  await checkoutButton(page).click();
  await expect(page).toHaveURL(/ost=URL$/);
});

test("shows errors in a yellow notice inside the cart", async ({ page, shop }) => {
  const unavailable = "Checkout unavailable. Please try again soon.";
  await addProductToCart(page, await createProduct(shop, { name: "Unlucky Tee" }), "M");
  await page.route(accessToken, (route) => route.abort());
  await checkoutButton(page).click();
  await expect(notice(page)).toHaveText("Something went wrong starting checkout. Please try again.");
  await expect(notice(page)).toHaveCSS("background-color", "rgb(255, 233, 168)");
  await expect(checkoutButton(page)).toHaveText("Checkout");

  const answers: [status: number, body: string | object, text: string][] = [
    [404, { message: "The requested resource wasn't found." }, unavailable],
    [404, { message: "This shop takes no orders." }, "This shop takes no orders."],
    [502, "<h1>Bad Gateway</h1>", unavailable],
    [503, {}, unavailable],
    [200, {}, unavailable],
    [200, "no JSON", unavailable],
    [200, { checkout_url: "javascript:alert(1)" }, unavailable],
    [409, { message: "Only 1 of “Unlucky Tee” is left." }, "Only 1 of “Unlucky Tee” is left."],
    [400, { error: "The cart is too large." }, "The cart is too large."],
    [200, { message: "<b>Closed</b> for today." }, "<b>Closed</b> for today."],
    [400, { message: { a: 1 }, error: "The cart is too large." }, "The cart is too large."],
    [400, { message: "  ", error: "The cart is too large." }, "The cart is too large."],
    [400, { message: "  " }, unavailable],
  ];
  for (const [status, body, text] of answers) {
    await page.unroute(accessToken);
    await page.route(accessToken, (route) =>
      route.fulfill({ status, body: typeof body === "string" ? body : JSON.stringify(body) }),
    );
    await checkoutButton(page).click();
    await expect(notice(page)).toHaveText(text);
    await expect(checkoutButton(page)).toHaveText("Checkout");
  }
  // A notice that was shown does not return with the cart.
  await closeCart(page);
  await clickInHeader(cartIcon(page));
  await expect(notice(page)).toBeHidden();
  await expect(quantity(cartLine(page, "Unlucky Tee"))).toHaveText("1");
});
