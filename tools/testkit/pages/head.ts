/** Reads the head of a page without a browser, as chats and search engines do. */

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** The text of an escaped text or attribute. */
export function unescapeMarkup(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    name
      ? (entities[name] ?? whole)
      : String.fromCodePoint(Number.parseInt(decimal ?? hex, decimal ? 10 : 16)),
  );
}

export interface Head {
  title: string;
  /** Content by the name or property of the meta element. */
  meta: Record<string, string>;
  canonical: string | undefined;
  /** The nodes of all data blocks. */
  data: Record<string, unknown>[];
}

export function readHead(html: string): Head {
  const meta: Record<string, string> = {};
  for (const [, name = "", content = ""] of html.matchAll(
    /<meta (?:name|property)="([^"]+)" content="([^"]*)" ?\/?>/g,
  ))
    meta[name] = unescapeMarkup(content);
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  const blocks = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return {
    title: unescapeMarkup(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ""),
    meta,
    canonical: canonical && unescapeMarkup(canonical),
    data: [...blocks].flatMap(([, json = ""]) => (JSON.parse(json) as { "@graph": [] })["@graph"]),
  };
}
