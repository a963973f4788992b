/*
 * Defines globals that the rendered components use and PocketBase's JavaScript engine lacks. renderPage.tsx
 * imports this file before all other modules.
 */

type Pair = readonly [name: string, value: string];

/**
 * The part of URLSearchParams that the components use: they write the query of a link, and read the page's
 * query, which is always empty here, because the server renders one markup per path.
 */
export class QueryParameters {
  readonly #pairs: readonly Pair[];

  constructor(parameters: Iterable<Pair> | Record<string, string> | "" = []) {
    if (parameters === "") this.#pairs = [];
    else this.#pairs = Symbol.iterator in parameters ? [...parameters] : Object.entries(parameters);
  }

  *[Symbol.iterator](): Generator<Pair> {
    yield* this.#pairs;
  }

  get(name: string): string | null {
    return this.#pairs.find(([other]) => other === name)?.[1] ?? null;
  }

  toString(): string {
    return this.#pairs
      .map(([name, value]) => `${encodeFormUrlencoded(name)}=${encodeFormUrlencoded(value)}`)
      .join("&");
  }
}

/** Encodes a name or a value as application/x-www-form-urlencoded. */
function encodeFormUrlencoded(text: string): string {
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text)
    .replace(/[!'()~]/g, hex)
    .replace(/%20/g, "+");
}

const globals = globalThis as { URLSearchParams?: unknown };
globals.URLSearchParams ??= QueryParameters;
