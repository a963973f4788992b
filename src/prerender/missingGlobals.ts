/*
 * What the rendered components use and PocketBase's engine lacks. Imported before everything else.
 */

type Pair = readonly [name: string, value: string];

/**
 * The browser's URLSearchParams, as far as the components use it: to write the query of a link, and to read that of the page,
 * which is always empty, because the server renders one markup per path.
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
    return this.#pairs.map(([name, value]) => `${formEncoded(name)}=${formEncoded(value)}`).join("&");
  }
}

/** The encoding of application/x-www-form-urlencoded. */
function formEncoded(text: string): string {
  const hex = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text)
    .replace(/[!'()~]/g, hex)
    .replace(/%20/g, "+");
}

const globals = globalThis as { URLSearchParams?: unknown };
globals.URLSearchParams ??= QueryParameters;
