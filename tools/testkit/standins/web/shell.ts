import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { type Html, html } from "./html";
import { quiet, type Route } from "./http";

/** A page of a stand-in. */
export interface Page {
  readonly title: string;
  /** Stands in the ribbon at the top, so that nobody takes the page for the real thing. */
  readonly ribbon: string;
  readonly body: Html;
  /** The page's own script, if it has one: a path on this server. */
  readonly script?: string;
  /** Origins, beside its own, that the page's forms may lead to and its pictures may come from. */
  readonly formsTo?: readonly string[];
  readonly picturesFrom?: readonly string[];
}

/** Sends `page` in the look that all stand-ins share, with nothing allowed that it does not need. */
export function sendPage(response: ServerResponse, status: number, page: Page): void {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    `img-src 'self' data: ${page.picturesFrom?.join(" ") ?? ""}`.trimEnd(),
    // Browsers apply this to where a form's answer redirects, too.
    `form-action 'self' ${page.formsTo?.join(" ") ?? ""}`.trimEnd(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  response
    .writeHead(status, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "X-Frame-Options": "DENY",
      ...quiet,
    })
    .end(documentOf(page).markup);
}

function documentOf(page: Page): Html {
  return html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style.css">
${page.script !== undefined && html`<script type="module" src="${page.script}"></script>`}
</head>
<body>
<header class="ribbon">${page.ribbon}</header>
${page.body}
</body>
</html>
`;
}

const shopFiles = new URL("../../../../public/", import.meta.url);

/** The routes of the files that every stand-in's pages ask for; mark and type are the shop's own. */
export const shellRoutes: readonly Route[] = [
  fileRoute("/style.css", "text/css; charset=utf-8", new URL("./style.css", import.meta.url)),
  fileRoute("/icon.svg", "image/svg+xml", new URL("favicon.svg", shopFiles)),
  fileRoute("/mark.svg", "image/svg+xml", new URL("logo-mark.svg", shopFiles)),
  fileRoute("/font.woff2", "font/woff2", new URL("fonts/anek-latin.woff2", shopFiles)),
];

/** A route that sends one file; it is read anew each time, so that an edit shows at once. */
export function fileRoute(path: string, type: string, file: URL): Route {
  return [
    "GET",
    path,
    ({ response }) => {
      response.writeHead(200, { "Content-Type": type, ...quiet }).end(readFileSync(file));
    },
  ];
}
