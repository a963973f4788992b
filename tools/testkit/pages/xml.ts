import { unescapeMarkup } from "./head";

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const token = /<\?xml [^?]*\?>\s*|<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y;
// https://www.w3.org/TR/xml/#charsets
const forbidden = /[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

/**
 * Parses XML without comments, CDATA and a document type.
 * @throws when it is not well-formed
 */
export function parseXml(xml: string): XmlElement {
  const bad = forbidden.exec(xml);
  if (bad) throw new Error(`A character that XML forbids at ${bad.index}`);
  const root: XmlElement = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  token.lastIndex = 0;
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex;
    const [whole, closing, name, attributes = "", empty, text] = token.exec(xml) ?? [];
    if (whole === undefined) throw new Error(`No token at ${at}: ${xml.slice(at, at + 60)}`);
    const current = open.at(-1) as XmlElement;
    if (text !== undefined) current.text += checkedText(text);
    else if (closing) {
      if (open.length < 2 || open.pop()?.name !== name) throw new Error(`</${name}> at ${at} closes another`);
    } else if (name) {
      const element: XmlElement = { name, attributes: {}, children: [], text: "" };
      for (const [, key = "", value = ""] of attributes.matchAll(/([\w:.-]+)="([^"]*)"/g))
        element.attributes[key] = checkedText(value);
      current.children.push(element);
      if (!empty) open.push(element);
    }
  }
  const [document, ...others] = root.children;
  if (open.length !== 1 || !document || others.length || root.text.trim()) throw new Error("Not one root");
  return document;
}

function checkedText(text: string): string {
  if (/&(?!#\d+;|#x[\da-f]+;|(?:amp|lt|gt|quot|apos);)/i.test(text) || text.includes("]]>"))
    throw new Error(`A bare & or ]]> in: ${text.slice(0, 60)}`);
  return unescapeMarkup(text);
}

/** The text of a child element; undefined without one. */
export function childText(element: XmlElement, name: string): string | undefined {
  return element.children.find((child) => child.name === name)?.text;
}
