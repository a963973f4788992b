import { type Html, html } from "../web/html";
import type { Page } from "../web/page";
import { type Mail, webAddressPattern } from "./inbox";

export type MailView = "html" | "text" | "source";

const banner = "Demo mail: nothing leaves this computer";

/** The list of mails and the open mail; "gone" is a mail that is no longer in the inbox. */
export function mailPage(mails: readonly Mail[], open?: Mail | "gone", view: MailView = "html"): Page {
  const mail = typeof open === "object" ? open : undefined;
  return {
    title: mail ? `${mail.subject || "(no subject)"} · Demo mail` : `Demo mail (${mails.length})`,
    banner: banner,
    script: "/mail.js",
    body: html`
<main class="mailbox${open ? " reading" : ""}">
  <nav class="inbox" aria-labelledby="inbox-title">
    <header>
      ${mail ? html`<h2 id="inbox-title">Inbox</h2>` : html`<h1 id="inbox-title">Inbox</h1>`}
      ${mails.length > 0 && html`<form method="post" action="/clear"><button class="quiet">Empty</button></form>`}
    </header>
    <div id="list" data-open="${mail?.id}">${mailList(mails, mail?.id)}</div>
    <p id="news" class="unseen" role="status"></p>
  </nav>
  <div class="reader">${mail ? reader(mail, view) : nothingOpen(open === "gone", mails.length)}</div>
</main>`,
  };
}

/** The HTML of the list without the page. The page's script reloads it when a mail arrives. */
export function mailList(mails: readonly Mail[], openId?: number): Html {
  if (mails.length === 0)
    return html`<p class="empty">No mail yet. What the shop sends appears here by itself.</p>`;
  return html`<ol class="mails">${mails.map(
    (mail) => html`
    <li><a href="/mail/${mail.id}" ${mail.id === openId && html`aria-current="page"`}>
      <span class="row"><strong>${mail.to.join(", ")}</strong> ${timeOf(mail.receivedAt)}</span>
      <span class="subject">${mail.subject || "(no subject)"}</span>
      <span class="from">${mail.from}</span>
    </a></li>`,
  )}</ol>`;
}

function nothingOpen(gone: boolean, count: number): Html {
  if (gone)
    return html`<p class="empty" role="alert">This mail is gone: the inbox was emptied, or the demo was started anew.</p>`;
  return html`<p class="empty">${count > 0 ? "Choose a mail to read it." : "Waiting for the first mail."}</p>`;
}

function reader(mail: Mail, view: MailView): Html {
  return html`
<a class="back" href="/">← All mails</a>
<article>
  <h1>${mail.subject || "(no subject)"}</h1>
  <dl class="envelope">
    <dt>From</dt><dd>${mail.from}</dd>
    <dt>To</dt><dd>${mail.to.join(", ")}</dd>
    <dt>Received</dt><dd>${timeOf(mail.receivedAt, true)}</dd>
  </dl>
  <nav class="views" aria-label="Parts of this mail">
    ${mail.html && viewLink(mail, "html", "As sent", view)}
    ${viewLink(mail, "text", "Plain text", view)}
    ${viewLink(mail, "source", "Source", view)}
  </nav>
  ${part(mail, view)}
</article>`;
}

function viewLink(mail: Mail, view: MailView, label: string, shown: MailView): Html {
  return html`<a href="/mail/${mail.id}?view=${view}" ${view === shown && html`aria-current="true"`}>${label}</a>`;
}

function part(mail: Mail, view: MailView): Html {
  if (view === "source") return html`<pre class="part" tabindex="0" aria-label="Source">${mail.source}</pre>`;
  if (view === "text") {
    if (!mail.text) return html`<p class="empty">This mail has no plain text part.</p>`;
    return html`<pre class="part text" tabindex="0" aria-label="Plain text">${withLinks(mail.text)}</pre>`;
  }
  return html`<iframe class="part" title="Mail: ${mail.subject}" src="/mail/${mail.id}/html"
    sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
}

function withLinks(text: string): readonly (Html | string)[] {
  const addresses = text.match(webAddressPattern) ?? [];
  return text.split(webAddressPattern).flatMap((between, index) => {
    const address = addresses[index];
    return address
      ? [between, html`<a href="${address}" target="_blank" rel="noopener">${address}</a>`]
      : [between];
  });
}

function timeOf(date: Date, withDay = false): Html {
  const text = withDay
    ? date.toLocaleString("en-IN", { dateStyle: "medium", timeStyle: "medium" })
    : date.toLocaleTimeString("en-IN", { timeStyle: "short" });
  return html`<time datetime="${date.toISOString()}">${text}</time>`;
}
