/*
 * The text of a page: plain text in which a line that starts with "# " or "## " is a heading, lines that
 * start with "- " are a list, and blank lines separate paragraphs. Everything else is shown as it is written;
 * there is no HTML and no other markup.
 */

export type PageBlock =
  | { type: "heading"; level: 2 | 3; text: string }
  /** A paragraph keeps its lines: an address has several. */
  | { type: "paragraph"; lines: string[] }
  | { type: "list"; items: string[] };

/** Splits the text of a page into headings, lists and paragraphs. Every text is valid. */
export function parsePageText(text: string): PageBlock[] {
  const blocks: PageBlock[] = [];
  let open: PageBlock | undefined;
  let hasSection = false;
  const add = (block: PageBlock): void => {
    blocks.push(block);
    open = block;
  };
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.trim();
    const [, signs = "", heading = ""] = /^(#{1,6})\s+(.*)$/.exec(line) ?? [];
    const [, item] = /^[-*•]\s+(.*)$/.exec(line) ?? [];
    if (line === "" || /^(?:#{1,6}|[-*•])$/.test(line)) open = undefined;
    else if (heading) {
      // A subheading without a heading before it becomes a heading, because it would skip a level of the
      // outline.
      const level = signs.length > 1 && hasSection ? 3 : 2;
      hasSection = true;
      add({ type: "heading", level, text: heading });
      open = undefined;
    } else if (item) {
      if (open?.type === "list") open.items.push(item);
      else add({ type: "list", items: [item] });
    } else if (open?.type === "paragraph") open.lines.push(line);
    else add({ type: "paragraph", lines: [line] });
  }
  return blocks;
}

/** A part of a line; with `href` a link. */
export interface TextPart {
  text: string;
  href?: string;
}

/** Longer words are not searched for web addresses, because the search time grows faster than the length. */
const linkedWordMaxChars = 300;
const webAddress = /^https?:\/\/[^\s/]+\.[^\s<>"]+$/i;
/**
 * A web address without its protocol, as owners type it: "www.", a host name and a path; no user before an @,
 * no port.
 */
const bareAddress = /^www\.[^\s./@<>"'?#:]+(?:\.[^\s./@<>"'?#:]+)+(?:[/?#][^\s<>"]*)?$/i;
const mailAddress = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)+$/;
/**
 * Characters before and after a web address that do not belong to it. The danda (।), “…”, “’” and dashes end
 * the address inside a word too.
 */
const around = /^([(<[“‘"']*)(.*?)([)>\]”"'.,;:!?]*(?:[।॥…’—–].*)?)$/;

/** Splits a line into texts and links, one for each web or mail address. Joined, the texts are the line. */
export function autolinkParts(line: string): TextPart[] {
  const parts: TextPart[] = [];
  const addText = (text: string): void => {
    const last = parts.at(-1);
    if (last && last.href === undefined) last.text += text;
    else if (text) parts.push({ text });
  };
  for (const word of line.split(/(\s+)/)) {
    const [, before = "", address = "", after = ""] =
      word.length <= linkedWordMaxChars ? (around.exec(word) ?? []) : [];
    const href = autolinkUrl(address);
    if (!href) addText(word);
    else {
      addText(before);
      parts.push({ text: address, href });
      addText(after);
    }
  }
  return parts;
}

/** The link for a word: https for an address that begins with "www."; "" for a word that is no address. */
function autolinkUrl(word: string): string {
  if (webAddress.test(word)) return word;
  if (bareAddress.test(word)) return `https://${word}`;
  return mailAddress.test(word) ? `mailto:${word}` : "";
}

/**
 * The paragraphs and lists of a page's text in one line, without headings and marks: the description in
 * search results.
 */
export function stripPageMarkup(text: string): string {
  return parsePageText(text)
    .flatMap((block) => (block.type === "heading" ? [] : block.type === "list" ? block.items : block.lines))
    .join(" ");
}
