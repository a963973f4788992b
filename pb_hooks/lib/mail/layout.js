const { escapeMarkup } = require("../domain.js");
const { findFooterLinks } = require("./footerLinks.js");

/*
 * The layout of all mails: tables and inline styles, because mail clients ignore style sheets, and no images,
 * because mail clients block them.
 */

// Copies of the light theme in src/styles/tokens.css (tests/unit/styles compares them). `card` is only in
// mails.
const paper = "#f6f1e7";
const card = "#fffdf8";
const ink = "#1b1613";
const button = "#1b1613";
const soft = "#5d5146";
const line = "#d8cdbb";
const accent = "#bb3218";
const font = "font-family:'Anek Latin',-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif";

/** Inline styles by element name. An element's own style attribute wins. @type {Record<string, string>} */
const styles = {
  h1: `margin:0 0 16px;font-size:28px;line-height:32px;font-weight:800;letter-spacing:-0.02em;color:${ink}`,
  p: `margin:0 0 20px;font-size:16px;line-height:26px;color:${ink}`,
  small: `display:block;border-top:1px solid ${line};padding-top:20px;font-size:13px;line-height:20px;color:${soft}`,
  a: `color:${accent}`,
  table: `width:100%;border-collapse:collapse;margin:0 0 20px;font-size:16px;line-height:24px;color:${ink}`,
  td: `border-top:1px solid ${line};padding:10px 0;vertical-align:top`,
};
/** Additional inline style of table cells with the class "sum". */
const sumStyle = ";text-align:right;white-space:nowrap;padding-left:16px;font-variant-numeric:tabular-nums";
const buttonStyle = `display:inline-block;padding:14px 28px;background:${button};color:${paper};font-size:16px;line-height:20px;font-weight:700;text-decoration:none;border-radius:2px`;

/**
 * Applies the layout to a mail that PocketBase created from the owner's template, and adds the plain-text
 * part.
 * @param {core.MailerRecordEvent} e
 */
function applyMailLayout(e) {
  const { message } = e;
  if (!message) return;
  const { appName, appURL } = e.app.settings().meta;
  const shop = { shopName: appName, shopUrl: appURL, links: findFooterLinks(e.app) };
  const content = htmlBodyOf(message.html);
  message.text = renderPlainText(content, shop);
  message.html = renderMailPage({ content, subject: message.subject, ...shop });
}

/** The content of an HTML page that PocketBase created from a template. @param {string} html */
function htmlBodyOf(html) {
  return /<body[^>]*>([\s\S]*)<\/body>/i.exec(html)?.[1]?.trim() ?? html;
}

/**
 * @typedef {object} MailShop the shop's name, address and links for the last lines of a mail
 * @property {string} shopName
 * @property {string} shopUrl
 * @property {import("./footerLinks.js").FooterLink[]} [links]
 */

/**
 * Renders a mail as a complete HTML page.
 * @param {MailShop & { content: string, subject: string }} mail `content`: HTML without styles
 * @returns {string}
 */
function renderMailPage({ content, shopName, shopUrl, links = [], subject }) {
  const host = shopUrl.replace(/^https?:\/\//, "");
  const foot = [{ text: host, url: shopUrl }, ...links]
    .map(
      ({ text, url }) => ` · <a href="${escapeMarkup(url)}" style="color:${soft}">${escapeMarkup(text)}</a>`,
    )
    .join("");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeMarkup(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${paper};color:${ink};${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${paper}" style="background:${paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;${font}">
<tr><td style="padding:0 0 20px;font-size:30px;line-height:32px;font-weight:800;letter-spacing:-0.03em"><a href="${escapeMarkup(shopUrl)}" style="color:${ink};text-decoration:none">${escapeMarkup(shopName)}</a></td></tr>
<tr><td bgcolor="${accent}" style="background:${accent};height:4px;font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td bgcolor="${card}" style="background:${card};padding:36px 32px 20px;border:1px solid ${line};border-top:0">
${withInlineStyles(content)}
</td></tr>
<tr><td style="padding:20px 0 0;font-size:13px;line-height:20px;color:${soft}">${escapeMarkup(shopName)}${foot}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}

/*
 * Constants, because PocketBase's JavaScript engine (goja) compiles a regular expression literal inside a
 * function again at each call if the searched text is not ASCII, for example "₹". With the flag `i` and a
 * negated class this takes milliseconds.
 */
const styledTag = /<(h1|p|small|a|table|td)\b([^>]*)>/gi;
const styleClass = /class\s*=\s*["']?(btn|sum)/i;
const classAttribute = /\sclass\s*=\s*("[^"]*"|'[^']*')/i;

/**
 * Adds the inline styles of `styles` to the elements of a mail.
 * @param {string} content HTML without styles
 */
function withInlineStyles(content) {
  return content.replace(styledTag, (_tag, name, attributes) => {
    const [, kind] = styleClass.exec(attributes) ?? [];
    const style =
      kind === "btn" ? buttonStyle : styles[name.toLowerCase()] + (kind === "sum" ? sumStyle : "");
    return `<${name}${attributes.replace(classAttribute, "")} style="${style}">`;
  });
}

/** HTML entities with names that owners write in mail templates. */
const entities = new Map(Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " }));

/**
 * Converts an HTML entity to its character, also numeric ones, which `escapeMarkup` and PocketBase write. An
 * unknown entity stays as it is.
 * @param {string} entity @param {string} name
 */
function decodeEntity(entity, name) {
  const code = /^#\d+$/.test(name) ? Number(name.slice(1)) : 0;
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : (entities.get(name) ?? entity);
}

/**
 * Replacements that turn a mail's HTML into plain text, in this order.
 * @type {readonly (readonly [RegExp, string | ((all: string, name: string) => string)])[]}
 */
const textSteps = [
  [/\s+/g, " "],
  [/<a\b[^>]*\bhref\s*=\s*["']([^"']*)["'][^>]*>(.*?)<\/a>/gi, "$2:<br>$1<br>"],
  [/<br\s*\/?>/gi, "\n"],
  [/<\/tr>\s*<tr\b/gi, "\n<tr"],
  [/<\/td>\s*<td\b/gi, " · <td"],
  [/<\/(h1|p|small|div|li|tr|table)>/gi, "\n\n"],
  [/<[^>]*>/g, ""],
  [/&(#?\w+);/g, decodeEntity],
  [/[ \t]*\n[ \t]*/g, "\n"],
  [/\n{3,}/g, "\n\n"],
];

/**
 * Renders the plain-text part of a mail. Each link gets its own line, because mail clients take adjacent
 * characters as part of the link.
 * @param {string} content HTML without the layout
 * @param {MailShop} shop for the last lines
 * @returns {string}
 */
function renderPlainText(content, { shopName, shopUrl, links = [] }) {
  const text = textSteps
    .reduce((all, [pattern, by]) => all.replace(pattern, /** @type {string} */ (by)), content)
    .trim();
  const lines = links.map((link) => `\n${link.text}: ${link.url}`).join("");
  return `${text}\n\n${shopName} · ${shopUrl}${lines}`;
}

module.exports = { applyMailLayout, renderPlainText, renderMailPage };
