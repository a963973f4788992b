import { readFileSync } from "node:fs";
import path from "node:path";
import { Dexie } from "dexie";
import { expect, test } from "vitest";
import { root } from "../../../scripts/lib/folders.mjs";
import { leanDexie } from "../../../scripts/lib/leanDexie.mjs";
import { filesUnder } from "../../../scripts/lib/sources.mjs";
import { ShopDatabase } from "../../../src/db/schema";

const dexie = readFileSync(path.join(root, "node_modules/dexie/dist/modern/dexie.mjs"), "utf8");

function transformed(code: string): string {
  const { transform } = leanDexie();
  if (typeof transform !== "object") throw new Error("The plugin has no transform.");
  return (transform.handler as (code: string) => { code: string })(code).code;
}

test("the parts that nobody uses are cut out of Dexie, in the tests as in the shop", () => {
  const names = (db: Dexie) =>
    (db as unknown as { _middlewares: { dbcore: { name: string }[] } })._middlewares.dbcore.map(
      ({ name }) => name,
    );
  expect(names(new Dexie("any"))).not.toContain("Cache");
  expect(names(new Dexie("any"))).not.toContain("HooksMiddleware");
  expect(transformed(dexie)).toHaveLength(dexie.length);
});

test("a Dexie that looks otherwise stops the build", () => {
  expect(() => transformed(dexie.replace("this.use(hooksMiddleware);", ""))).toThrow("hooksMiddleware");
  expect(() => transformed(`${dexie}this.use(cacheMiddleware);`)).toThrow("cacheMiddleware");
});

test("the shop asks for nothing that was cut out", () => {
  expect((new ShopDatabase() as unknown as { _options: { cache: string } })._options.cache).toBe("disabled");
  const sources = filesUnder(root, "src").filter((file) => /\.tsx?$/.test(file));
  const asking = sources.filter((file) => /\.hook\(/.test(readFileSync(path.join(root, file), "utf8")));
  expect(asking).toEqual([]);
});
