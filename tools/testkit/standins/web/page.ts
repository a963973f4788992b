import { readFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { type Html, html } from "./html";
import { privateHeaders, type Route } from "./http";

/** A page of a stand-in. */
export interface Page {
  readonly title: string;
  /** Text of the banner that marks the page as a demo. */
  readonly banner: string;
  readonly body: Html;
  /** Path of a script on this server. */
  readonly script?: string;
  /** Other origins that the Content-Security-Policy allows as form targets and for images. */
  readonly formsTo?: readonly string[];
  readonly picturesFrom?: readonly string[];
}

/** Sends a page in the layout of the stand-ins, with a strict Content-Security-Policy. */
export function sendPage(response: ServerResponse, status: number, page: Page): void {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    `img-src 'self' data: ${page.picturesFrom?.join(" ") ?? ""}`.trimEnd(),
    // Browsers apply this to redirects of the form's answer as well.
    `form-action 'self' ${page.formsTo?.join(" ") ?? ""}`.trimEnd(),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  response
    .writeHead(status, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy,
      "X-Frame-Options": "DENY",
      ...privateHeaders,
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
<header class="banner">${page.banner}</header>
${page.body}
</body>
</html>
`;
}

const shopFiles = new URL("../../../../public/", import.meta.url);

/**
 * Routes of the files that all pages use: style sheet, and the shop's icon, logo and font.
 * @param ownStyles the stand-in's styles, which follow the shared ones in the style sheet
 */
export function sharedFileRoutes(ownStyles: URL): readonly Route[] {
  const shared = ["./base.css", "./form.css"].map((file) => new URL(file, import.meta.url));
  return [
    fileRoute("/style.css", "text/css; charset=utf-8", ...shared, ownStyles),
    fileRoute("/icon.svg", "image/svg+xml", new URL("favicon.svg", shopFiles)),
    fileRoute("/mark.svg", "image/svg+xml", new URL("logo-mark.svg", shopFiles)),
    fileRoute("/font.woff2", "font/woff2", new URL("fonts/anek-latin.woff2", shopFiles)),
  ];
}

/** A route that sends one or several files. It reads them at each request, so that edits need no restart. */
export function fileRoute(path: string, type: string, ...files: readonly URL[]): Route {
  return [
    "GET",
    path,
    ({ response }) => {
      const content = Buffer.concat(files.map((file) => readFileSync(file)));
      response.writeHead(200, { "Content-Type": type, ...privateHeaders }).end(content);
    },
  ];
}
