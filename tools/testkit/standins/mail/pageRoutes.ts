import { escapeText } from "../web/html";
import { privateHeaders, type RequestContext, type Route, sendJson, sendText } from "../web/http";
import { fileRoute, sendPage, sharedFileRoutes } from "../web/page";
import type { Inbox, Mail } from "./inbox";
import { type MailView, mailList, mailPage } from "./mailPage";

/** The routes of the web page: the list, a mail in three views, and an event stream of changes. */
export function mailRoutes(inbox: Inbox): readonly Route[] {
  const find = (call: RequestContext): Mail | undefined =>
    inbox.messages().find((mail) => String(mail.id) === call.params["id"]);

  return [
    ...sharedFileRoutes(new URL("./mail.css", import.meta.url)),
    fileRoute("/mail.js", "text/javascript", new URL("./pageScript.js", import.meta.url)),
    ["GET", "/", ({ response }) => sendPage(response, 200, mailPage(inbox.messages()))],
    [
      "GET",
      "/mail/{id}",
      (call) => {
        const mail = find(call);
        if (!mail) return sendPage(call.response, 404, mailPage(inbox.messages(), "gone"));
        const view = viewOf(call.url.searchParams.get("view"), mail);
        sendPage(call.response, 200, mailPage(inbox.messages(), mail, view));
      },
    ],
    [
      "GET",
      "/mail/{id}/html",
      (call) => {
        const mail = find(call);
        if (mail) sendMailHtml(call, mail);
        else sendText(call.response, 404, "This mail is gone.");
      },
    ],
    ["GET", "/list", (call) => sendList(call, inbox)],
    ["GET", "/events", (call) => sendEvents(call, inbox)],
    ["GET", "/messages.json", ({ response }) => sendJson(response, 200, inbox.messages())],
    [
      "POST",
      "/clear",
      ({ response }) => {
        inbox.clear();
        response.writeHead(303, { Location: "/", ...privateHeaders }).end();
      },
    ],
  ];
}

function viewOf(asked: string | null, mail: Mail): MailView {
  if (asked === "text" || asked === "source") return asked;
  return mail.html ? "html" : "text";
}

/**
 * Sends the HTML of the mail for the iframe. It runs no script, loads nothing from other hosts, and opens
 * links in a new tab.
 */
function sendMailHtml({ response }: RequestContext, mail: Mail): void {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    "img-src data: http://127.0.0.1:* http://localhost:*",
    "font-src data:",
    "form-action 'none'",
    "base-uri 'self'",
    "frame-ancestors 'self'",
    "sandbox allow-popups allow-popups-to-escape-sandbox",
  ].join("; ");
  response
    .writeHead(200, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      ...privateHeaders,
    })
    .end(`<!doctype html><title>${escapeText(mail.subject)}</title><base target="_blank">${mail.html}`);
}

function sendList({ response, url }: RequestContext, inbox: Inbox): void {
  const open = Number(url.searchParams.get("open"));
  response
    .writeHead(200, { "Content-Type": "text/html; charset=utf-8", ...privateHeaders })
    .end(mailList(inbox.messages(), open).markup);
}

function sendEvents({ request, response }: RequestContext, inbox: Inbox): void {
  response
    .writeHead(200, { "Content-Type": "text/event-stream", ...privateHeaders })
    .write("retry: 1000\n\n");
  const stopListening = inbox.onChange((arrived) => {
    const data = arrived ? { id: arrived.id, subject: arrived.subject } : {};
    response.write(`event: change\ndata: ${JSON.stringify(data)}\n\n`);
  });
  request.once("close", stopListening);
  response.once("close", stopListening);
}
