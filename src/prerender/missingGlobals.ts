/*
 * What the rendered components use and PocketBase's engine lacks. Imported before everything else.
 */

/** The query parameters of a page without a query: the server renders one markup per path. */
class NoSearchParams {
  *[Symbol.iterator](): Generator<never, void> {}
  get(): null {
    return null;
  }
  toString(): string {
    return "";
  }
}

const globals = globalThis as { URLSearchParams?: unknown };
globals.URLSearchParams ??= NoSearchParams;
