import { type Html, html } from "../web/html";
import type { Page } from "../web/page";
import { addressInputs, contactInputs, type Field, type Values } from "./checkoutForm";
import type { PaymentType } from "./orders";
import { type Line, type Quote, rupees } from "./quote";

const banner = "Demo checkout: no money moves";

export interface CheckoutView {
  readonly shopName: string;
  readonly shopUrl: string;
  readonly token: string;
  readonly returnsTo: string;
  readonly lines: readonly Line[];
  readonly quotes: Readonly<Record<PaymentType, Quote>>;
  readonly values: Values;
  readonly problems: Readonly<Record<string, string>>;
  /** Message above the form. */
  readonly notice?: string;
}

/** The hosted checkout page: contact, address, costs, and buttons for each outcome. */
export function checkoutPage(view: CheckoutView): Page {
  const { token, lines, quotes, values, problems, shopName } = view;
  const wrong = Object.keys(problems).length;
  const fieldsOf = (fields: readonly Field[]) => fields.map((field) => fieldOf(field, values, problems));
  return {
    title: `${wrong > 0 ? "Problem: " : ""}Checkout · ${shopName}`,
    banner: banner,
    script: "/checkout.js",
    formsTo: [new URL(view.returnsTo).origin],
    picturesFrom: [new URL(view.shopUrl).origin],
    body: html`
<main class="checkout">
  <div class="brand"><img src="/mark.svg" alt="" width="36" height="36"><span>${shopName}</span></div>
  <h1>Checkout</h1>
  <section class="summary" aria-labelledby="summary-title">
    <h2 id="summary-title">Your order</h2>
    <ul>${lines.map(lineOf)}</ul>
    <dl id="costs">${renderCosts(quotes)}</dl>
    <p class="hint">All prices include tax.</p>
  </section>
  <form class="stack" method="post" action="/pay" novalidate>
    ${view.notice !== undefined && html`<p class="notice" role="alert">${view.notice}</p>`}
    ${wrong > 0 && html`<p class="notice" role="alert">${wrong === 1 ? "One field needs" : `${wrong} fields need`} your attention.</p>`}
    <input type="hidden" name="token" value="${token}">
    <input type="hidden" name="shown" value="${quotes.PREPAID.discount}">
    <fieldset class="fields"><legend>Contact</legend>${fieldsOf(contactInputs)}</fieldset>
    <fieldset class="fields"><legend>Delivery address</legend>
      <p class="hint wide">A sample address is filled in for the demo.</p>${fieldsOf(addressInputs)}</fieldset>
    <fieldset class="pay"><legend>Payment</legend>
      <button class="hot" name="choice" value="PREPAID">Pay prepaid <b id="prepaid-total">${rupees(quotes.PREPAID.total)}</b></button>
      <p class="hint">Free shipping. This is a demo: nothing is charged.</p>
      <button class="plain" name="choice" value="CASH_ON_DELIVERY">Cash on delivery <b id="cash-total">${rupees(quotes.CASH_ON_DELIVERY.total)}</b></button>
      <p class="hint">${rupees(quotes.CASH_ON_DELIVERY.shipping)} shipping, paid at the door.</p>
    </fieldset>
    <fieldset class="ways"><legend>For trying out</legend>
      <button class="quiet" name="choice" value="FAILED">Fail the payment</button>
      <button class="quiet" name="choice" value="CANCELLED">Cancel</button>
    </fieldset>
  </form>
</main>`,
  };
}

function lineOf({ title, size, price, image, known, item }: Line): Html {
  return html`<li>
    ${image !== undefined ? html`<img src="${image}" alt="" width="64" height="80">` : html`<span class="blank"></span>`}
    <span><strong>${title}</strong>
      <span class="hint">${size && `Size ${size} · `}Quantity ${item.quantity}</span>
      ${!known && html`<span class="hint">The shop’s catalogue does not tell its price.</span>`}</span>
    <span class="sum">${rupees(price * item.quantity)}</span>
  </li>`;
}

/** The cost table. The page's script reloads it when the email changes the discount. */
export function renderCosts({ PREPAID, CASH_ON_DELIVERY }: CheckoutView["quotes"]): Html {
  return html`
    <div><dt>Subtotal</dt><dd>${rupees(PREPAID.subtotal)}</dd></div>
    ${PREPAID.discount > 0 && html`<div class="gain"><dt>First purchase, 5% off</dt><dd>−${rupees(PREPAID.discount)}</dd></div>`}
    <div><dt>Shipping, prepaid</dt><dd>Free</dd></div>
    <div class="total"><dt>Total, prepaid</dt><dd>${rupees(PREPAID.total)}</dd></div>
    <div><dt>Total with cash on delivery</dt><dd>${rupees(CASH_ON_DELIVERY.total)}</dd></div>`;
}

function fieldOf(field: Field, values: Values, problems: CheckoutView["problems"]): Html {
  const { name, label, type, autocomplete, required, wide, inputmode } = field;
  const problem = problems[name];
  return html`<div class="field${wide ? " wide" : ""}">
    <label for="${name}">${label}${!required && html` <span class="hint">(optional)</span>`}</label>
    <input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="200" value="${values[name]}"
      ${required && html`required`} ${inputmode !== undefined && html`inputmode="${inputmode}"`}
      ${problem !== undefined && html`aria-invalid="true" aria-describedby="${name}-problem"`}>
    ${name === "email" && html`<p class="hint">Use the email of your account, and the order appears there.</p>`}
    ${problem !== undefined && html`<p class="problem" id="${name}-problem">${problem}</p>`}
  </div>`;
}

/** A page with a message: unknown, expired or ended checkout. */
export function messagePage(
  title: string,
  text: string,
  link?: { readonly href: string; readonly label: string },
): Page {
  return {
    title: `${title} · Demo checkout`,
    banner: banner,
    body: html`<main class="slip"><h1>${title}</h1><p>${text}</p>
      ${link && html`<p><a class="button" href="${link.href}">${link.label}</a></p>`}</main>`,
  };
}
