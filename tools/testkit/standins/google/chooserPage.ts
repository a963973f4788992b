import { type Html, html } from "../web/html";
import type { Page } from "../web/page";
import { createProfilePicture, type GoogleAccount } from "./accounts";

const banner = "Demo sign-in: this is not Google";

/** The account chooser page. @param options.requestId of the pending authorization request */
export function chooserPage(options: {
  readonly requestId: string;
  readonly accounts: readonly GoogleAccount[];
  readonly backTo: string;
  readonly problem?: string;
}): Page {
  const { requestId, accounts, backTo, problem } = options;
  const { origin, host } = new URL(backTo);
  const request = html`<input type="hidden" name="request" value="${requestId}">`;
  return {
    title: "Choose an account · Demo sign-in",
    banner: banner,
    formsTo: [origin],
    body: html`
<main class="slip">
  <h1>Choose an account</h1>
  <p class="hint">to continue to <strong>${host}</strong></p>
  ${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}
  <form method="post" action="/choose">
    ${request}
    <ul class="accounts">${accounts.map(
      (account) =>
        html`<li><button class="account" name="account" value="${account.sub}">${describe(account)}</button></li>`,
    )}</ul>
  </form>
  <details ${problem !== undefined && html`open`}>
    <summary>Use another account</summary>
    <form class="stack" method="post" action="/choose">
      ${request}
      <div class="field"><label for="email">Email</label>
        <input id="email" name="email" type="email" autocomplete="off" required maxlength="254"></div>
      <div class="field"><label for="name">Name (optional)</label>
        <input id="name" name="name" autocomplete="off" maxlength="100"></div>
      <label class="check"><input type="checkbox" name="verified" value="yes" checked> The address is verified</label>
      <button name="account" value="other">Continue</button>
    </form>
  </details>
  <form method="post" action="/choose">
    ${request}
    <button class="plain" name="account" value="cancel">Cancel</button>
  </form>
</main>`,
  };
}

function describe(account: GoogleAccount): Html {
  const picture = `data:image/svg+xml,${encodeURIComponent(createProfilePicture(account))}`;
  const note = !account.email_verified ? "Address not verified" : account.hd ? `Workspace ${account.hd}` : "";
  return html`<img src="${picture}" alt="" width="40" height="40">
    <span><strong>${account.name ?? account.email}</strong>
    ${account.name !== undefined && html`<span>${account.email}</span>`}
    ${account.name === undefined && html`<span class="hint">Account without a name</span>`}
    ${note && html`<span class="hint">${note}</span>`}</span>`;
}

/** The page for an invalid or expired authorization request. */
export function refusalPage(text: string): Page {
  return {
    title: "Sign-in is not possible · Demo sign-in",
    banner: banner,
    body: html`<main class="slip"><h1>Sign-in is not possible</h1><p>${text}</p></main>`,
  };
}
