/**
 * Parts that Dexie sets up for every database and that this shop has no use for. Without these lines nothing refers to
 * them, and the bundler leaves them out: 2.4 KB (gzip) of what every visitor's home loads.
 */
const unused = [
  // Switched off by an option in src/db/schema.ts, where the reason is.
  "this.use(cacheMiddleware);",
  // Table.hook: what has to happen with a write stands in the mutation. tests/unit/db/leanDexie.test.ts watches over it.
  "this.use(hooksMiddleware);",
];

/**
 * Dexie without them. A Dexie in which the lines are not found, once each, stops the build: whoever updates it looks
 * again, and deletes this file if in doubt.
 * @returns {import("vite").Plugin}
 */
export function leanDexie() {
  return {
    name: "lean-dexie",
    transform: {
      filter: { id: /\/dexie\/dist\/modern\/dexie\.mjs$/ },
      handler(code) {
        for (const line of unused) {
          if (code.split(line).length !== 2) throw new Error(`Dexie does not say "${line}" any more.`);
          // As long as it was, so that positions stay what they are.
          code = code.replace(line, " ".repeat(line.length));
        }
        return { code, map: null };
      },
    },
  };
}
