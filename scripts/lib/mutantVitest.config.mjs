import { readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { root } from "./folders.mjs";

const { MUTATED_FILE, MUTATED_CODE = "" } = process.env;

/**
 * Vitest's configuration for runMutants.mjs: runs the unit tests of the rules that merge cart, wishlist and
 * profile edits, with MUTATED_CODE in place of MUTATED_FILE.
 */
export default defineConfig({
  root,
  test: {
    include: ["tests/unit/domain/cart/sync/*.test.ts", "tests/unit/domain/account/profileEntry.test.ts"],
    bail: 1,
  },
  plugins: [
    {
      name: "mutant",
      enforce: "pre",
      load: (id) => (id === MUTATED_FILE ? readFileSync(MUTATED_CODE, "utf8") : null),
    },
  ],
});
