/*
 * The shop's look around the words of a mail: tables and inline styles, since mail programs drop style sheets, and
 * no picture, since they do not show those either.
 */

const paper = "#f6f1e7";
const card = "#fffdf8";
const ink = "#1b1613";
const soft = "#5d5146";
const line = "#d8cdbb";
const accent = "#bb3218";
const font = "font-family:'Anek Latin',-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Arial,sans-serif";

/** What an element of the words gets. The owner may add a class or a style of their own; this one comes first. */
const styles = {
  h1: `margin:0 0 16px;font-size:28px;line-height:32px;font-weight:800;letter-spacing:-0.02em;color:${ink}`,
  p: `margin:0 0 20px;font-size:16px;line-height:26px;color:${ink}`,
  small: `display:block;border-top:1px solid ${line};padding-top:20px;font-size:13px;line-height:20px;color:${soft}`,
  a: `color:${accent}`,
  table: `width:100%;border-collapse:collapse;margin:0 0 20px;font-size:16px;line-height:24px;color:${ink}`,
  td: `border-top:1px solid ${line};padding:10px 0;vertical-align:top`,
};
/** Cells of the class "sum" hold numbers. */
const sumStyle = ";text-align:right;white-space:nowrap;padding-left:16px;font-variant-numeric:tabular-nums";
const buttonStyle = `display:inline-block;padding:14px 28px;background:${ink};color:${paper};font-size:16px;line-height:20px;font-weight:700;text-decoration:none;border-radius:2px`;

/** @param {string} words HTML without styles */
function inlined(words) {
  return words.replace(/<(h1|p|small|a|table|td)\b([^>]*)>/gi, (_tag, name, attributes) => {
    const [, kind] = /class\s*=\s*["']?(btn|sum)/i.exec(attributes) ?? [];
    const style =
      kind === "btn" ? buttonStyle : styles[name.toLowerCase()] + (kind === "sum" ? sumStyle : "");
    return `<${name}${attributes.replace(/\sclass\s*=\s*("[^"]*"|'[^']*')/i, "")} style="${style}">`;
  });
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

/** The words of a mail that PocketBase has filled in and wrapped in its own page. */
function wordsOf(html) {
  return /<body[^>]*>([\s\S]*)<\/body>/i.exec(html)?.[1]?.trim() ?? html;
}

/**
 * A whole mail in the shop's look.
 * @param {{ words: string, shopName: string, shopUrl: string, subject: string }} mail
 */
function dressed({ words, shopName, shopUrl, subject }) {
  const host = shopUrl.replace(/^https?:\/\//, "");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${paper};color:${ink};${font}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${paper}" style="background:${paper}">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;${font}">
<tr><td style="padding:0 0 20px;font-size:30px;line-height:32px;font-weight:800;letter-spacing:-0.03em"><a href="${escaped(shopUrl)}" style="color:${ink};text-decoration:none">${escaped(shopName)}</a></td></tr>
<tr><td bgcolor="${accent}" style="background:${accent};height:4px;font-size:0;line-height:0">&nbsp;</td></tr>
<tr><td bgcolor="${card}" style="background:${card};padding:36px 32px 20px;border:1px solid ${line};border-top:0">
${inlined(words)}
</td></tr>
<tr><td style="padding:20px 0 0;font-size:13px;line-height:20px;color:${soft}">${escaped(shopName)} · <a href="${escaped(shopUrl)}" style="color:${soft}">${escaped(host)}</a></td></tr>
</table>
</td></tr>
</table>
</body>
</html>`;
}

module.exports = { dressed, escaped, wordsOf };
