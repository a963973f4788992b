import { type Call, type Route, sendJson, sendOn } from "../web/http";
import { fileRoute, sendPage, shellRoutes } from "../web/shell";
import { type Desk, returnAddress } from "./desk";
import { sampleValues, type Values, valuesOf } from "./form";
import type { Checkout, Orders } from "./orders";
import { type CheckoutView, checkoutPage, costsOf, messagePage } from "./page";
import { type Line, rupees } from "./quote";

export interface Pages {
  readonly shopName: string;
  readonly shopUrl: string;
  readonly orders: Orders;
  readonly desk: Desk;
}

/** The hosted page, what its script asks, and where its form goes. */
export function pageRoutes({ shopName, shopUrl, orders, desk }: Pages): readonly Route[] {
  const backToShop = { href: shopUrl, label: "Back to the shop" };

  /** The checkout that is still open, or nothing when the answer is sent already. */
  function openCheckout({ response }: Call, token: string | null): Checkout | undefined {
    const checkout = orders.byToken(token ?? "");
    if (!checkout) {
      const text = "This page is opened by the shop’s checkout button.";
      sendPage(response, 404, messagePage("There is no such checkout", text, backToShop));
      return;
    }
    if (checkout.outcome) {
      const text = checkout.outcome === "SUCCESS" ? "The order is placed." : "The order was not placed.";
      const link = { href: returnAddress(checkout).href, label: "Go on" };
      sendPage(response, 200, messagePage("This checkout is over", text, link));
      return;
    }
    if (checkout.expiresMs < Date.now()) {
      const text = "It was open for too long. Your cart is still in the shop.";
      sendPage(response, 410, messagePage("This checkout has expired", text, backToShop));
      return;
    }
    return checkout;
  }

  function show(
    { response }: Call,
    checkout: Checkout,
    lines: readonly Line[],
    values: Values,
    more: Partial<Pick<CheckoutView, "problems" | "notice">> = {},
  ): void {
    const page = checkoutPage({
      shopName,
      shopUrl,
      token: checkout.token,
      returnsTo: checkout.details.redirect_url,
      lines,
      quotes: desk.quotes(lines, values["email"] ?? ""),
      values,
      problems: {},
      ...more,
    });
    sendPage(response, more.problems || more.notice !== undefined ? 422 : 200, page);
  }

  async function open(call: Call): Promise<void> {
    const found = openCheckout(call, call.url.searchParams.get("customCheckoutToken"));
    if (!found) return;
    const checkout = orders.change(found.details.order_id, { status: "INITIATED" });
    show(call, checkout, await desk.lines(checkout), sampleValues);
  }

  async function pay(call: Call): Promise<void> {
    const form = new URLSearchParams(call.body.toString("utf8"));
    const checkout = openCheckout(call, form.get("token"));
    if (!checkout) return;
    const choice = form.get("choice");
    if (choice === "FAILED") return sendOn(call.response, returnAddress(desk.fail(checkout)));
    if (choice === "CANCELLED") return sendOn(call.response, returnAddress(desk.cancel(checkout)));
    const values = valuesOf(form);
    const lines = await desk.lines(checkout);
    const problems = desk.problems(values);
    if (Object.keys(problems).length > 0) return show(call, checkout, lines, values, { problems });
    const payment = choice === "CASH_ON_DELIVERY" ? choice : "PREPAID";
    const { discount } = desk.quotes(lines, values["email"] ?? "")[payment];
    if (form.get("shown") !== String(discount)) {
      const notice = "The total has changed: the discount is for a first purchase. Please look at it again.";
      return show(call, checkout, lines, values, { notice });
    }
    sendOn(call.response, returnAddress(desk.place(checkout, payment, values, lines)));
  }

  async function quoted({ url, response }: Call): Promise<void> {
    const checkout = orders.byToken(url.searchParams.get("token") ?? "");
    if (!checkout) return sendJson(response, 404, {});
    const quotes = desk.quotes(await desk.lines(checkout), url.searchParams.get("email") ?? "");
    sendJson(response, 200, {
      costs: costsOf(quotes).markup,
      discount: quotes.PREPAID.discount,
      prepaid: rupees(quotes.PREPAID.total),
      cash: rupees(quotes.CASH_ON_DELIVERY.total),
    });
  }

  return [
    ...shellRoutes,
    fileRoute("/checkout.js", "text/javascript", new URL("./client.js", import.meta.url)),
    ["GET", "/", open],
    ["POST", "/pay", pay],
    ["GET", "/quote", quoted],
  ];
}
