/**
 * Builds the Link header of a rendered page, from which a CDN sends 103 Early Hints: the preloads and scripts
 * in the page's head. Leaves out the scripts' imports, because browsers request the files of the header
 * before the page's main picture.
 * @param {string} html
 * @returns {string}
 */
function linkHeader(html) {
  const head = html.slice(0, html.indexOf("</head>"));
  const elements = head.match(/<link rel="preload"[^>]*>|<script type="module"[^>]*>/g) ?? [];
  return elements.flatMap(linkValueOf).join(", ");
}

/** Maximum length of a picture's addresses: proxies refuse responses whose headers are above 4 or 8 KB. */
const addressesMaxChars = 1000;

/** The five characters that React escapes in an attribute. @type {Record<string, string>} */
const entities = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#x27;": "'" };

/** Replaces the entities that React writes by their characters. @param {string} value of an attribute */
function unescapeAttribute(value) {
  return value.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? "");
}

/**
 * Encodes an address as a browser's URL parser does: in printable ASCII, without the characters that end an
 * address in a header.
 * @param {string} value
 */
function encodeAddress(value) {
  return value.replace(/[^\x20-\x7e]+|[<>"]/g, encodeURIComponent);
}

/**
 * Builds the part of the Link header for one element of the page's head.
 * @param {string} element @returns {string | []} [] for an element that the header leaves out
 */
function linkValueOf(element) {
  /** @type {Record<string, string>} */
  const attributes = {};
  for (const [, name = "", value = ""] of element.matchAll(/([\w-]+)(?:="([^"]*)")?(?=[\s/>])/g)) {
    attributes[name.toLowerCase()] = encodeAddress(unescapeAttribute(value));
  }
  const { href, src, rel, as, media, type, imagesrcset, imagesizes, fetchpriority, crossorigin } = attributes;
  if ((href ?? "").length + (imagesrcset ?? "").length > addressesMaxChars) return [];
  const parameters = {
    rel: src ? "modulepreload" : rel,
    as,
    ...(src ? {} : { type }),
    media,
    imagesrcset,
    imagesizes,
    fetchpriority,
  };
  const list = Object.entries(parameters).flatMap(([name, value]) =>
    value ? [`${name}=${/^[\w-]+$/.test(value) ? value : JSON.stringify(value)}`] : [],
  );
  const target = href ?? src ?? (imagesrcset ?? "").split(" ")[0];
  return [`<${target}>`, ...list, ...(crossorigin === undefined ? [] : ["crossorigin"])].join("; ");
}

module.exports = { linkHeader };
