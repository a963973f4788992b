import { type RequestContext, type Route, redirectTo, sendJson } from "../web/http";
import { fileRoute, sendPage, sharedFileRoutes } from "../web/page";
import { parseFormValues, sampleValues, type Values } from "./checkoutForm";
import { type CheckoutView, checkoutPage, messagePage, renderCosts } from "./checkoutPage";
import { buildReturnUrl, type OrderService } from "./orderService";
import type { Checkout, Orders } from "./orders";
import { type Line, rupees } from "./quote";

export interface Pages {
  readonly shopName: string;
  readonly shopUrl: string;
  readonly orders: Orders;
  readonly orderService: OrderService;
}

/** The routes of the hosted page, its script and its form. */
export function pageRoutes({ shopName, shopUrl, orders, orderService }: Pages): readonly Route[] {
  const backToShop = { href: shopUrl, label: "Back to the shop" };

  /** The open checkout of a token. Otherwise sends a message page and returns undefined. */
  function openCheckout({ response }: RequestContext, token: string | null): Checkout | undefined {
    const checkout = orders.byToken(token ?? "");
    if (!checkout) {
      const text = "This page is opened by the shop’s checkout button.";
      sendPage(response, 404, messagePage("There is no such checkout", text, backToShop));
      return;
    }
    if (checkout.outcome) {
      const text = checkout.outcome === "SUCCESS" ? "The order is placed." : "The order was not placed.";
      const link = { href: buildReturnUrl(checkout).href, label: "Go on" };
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
    { response }: RequestContext,
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
      quotes: orderService.quotes(lines, values["email"] ?? ""),
      values,
      problems: {},
      ...more,
    });
    sendPage(response, more.problems || more.notice !== undefined ? 422 : 200, page);
  }

  async function open(call: RequestContext): Promise<void> {
    const found = openCheckout(call, call.url.searchParams.get("customCheckoutToken"));
    if (!found) return;
    const checkout = orders.change(found.details.order_id, { status: "INITIATED" });
    show(call, checkout, await orderService.lines(checkout), sampleValues);
  }

  async function pay(call: RequestContext): Promise<void> {
    const form = new URLSearchParams(call.body.toString("utf8"));
    const checkout = openCheckout(call, form.get("token"));
    if (!checkout) return;
    const choice = form.get("choice");
    if (choice === "FAILED") return redirectTo(call.response, buildReturnUrl(orderService.fail(checkout)));
    if (choice === "CANCELLED")
      return redirectTo(call.response, buildReturnUrl(orderService.cancel(checkout)));
    const values = parseFormValues(form);
    const lines = await orderService.lines(checkout);
    const problems = orderService.problems(values);
    if (Object.keys(problems).length > 0) return show(call, checkout, lines, values, { problems });
    const payment = choice === "CASH_ON_DELIVERY" ? choice : "PREPAID";
    const { discount } = orderService.quotes(lines, values["email"] ?? "")[payment];
    if (form.get("shown") !== String(discount)) {
      const notice = "The total has changed: the discount is for a first purchase. Please look at it again.";
      return show(call, checkout, lines, values, { notice });
    }
    redirectTo(call.response, buildReturnUrl(orderService.place(checkout, payment, values, lines)));
  }

  async function quoted({ url, response }: RequestContext): Promise<void> {
    const checkout = orders.byToken(url.searchParams.get("token") ?? "");
    if (!checkout) return sendJson(response, 404, {});
    const quotes = orderService.quotes(
      await orderService.lines(checkout),
      url.searchParams.get("email") ?? "",
    );
    sendJson(response, 200, {
      costs: renderCosts(quotes).markup,
      discount: quotes.PREPAID.discount,
      prepaid: rupees(quotes.PREPAID.total),
      cash: rupees(quotes.CASH_ON_DELIVERY.total),
    });
  }

  return [
    ...sharedFileRoutes(new URL("./checkout.css", import.meta.url)),
    fileRoute("/checkout.js", "text/javascript", new URL("./pageScript.js", import.meta.url)),
    ["GET", "/", open],
    ["POST", "/pay", pay],
    ["GET", "/quote", quoted],
  ];
}
