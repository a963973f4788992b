import type { Shop } from "../../../tools/testkit/server/shopServer";
import { runSql } from "../../../tools/testkit/server/sql";

/** The schema of a database in a form that two databases can be compared in. */
export interface Schema {
  /**
   * By table: its columns as `name type notnull default pk`, sorted. Their order depends on ALTER TABLE and
   * is left out.
   */
  tables: Record<string, string[]>;
  /** SQL of indexes, triggers and views by name. */
  objects: Record<string, string>;
  /**
   * Rows of `_collections` by name: rules, fields in their order, indexes, options such as mail templates.
   */
  collections: Record<string, Record<string, unknown>>;
  /** PocketBase's settings without the shop's address, which each start sets. */
  settings: Record<string, unknown>;
  /** Names of the applied migrations. */
  migrations: string[];
}

/** Reads the schema of a running server through PocketBase's SQL route. */
export async function readSchema(shop: Shop): Promise<Schema> {
  const columns = await runSql(
    shop,
    `SELECT m.name, concat_ws(' ', c.name, c.type, c."notnull", c.dflt_value, c.pk)
     FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY 1, 2`,
  );
  const tables: Schema["tables"] = {};
  for (const [table, column] of columns as [string, string][]) {
    tables[table] ??= [];
    tables[table].push(column);
  }
  const objects = await runSql(
    shop,
    "SELECT name, type || ' on ' || tbl_name || ': ' || ifnull(sql, 'automatic') FROM sqlite_master WHERE type != 'table' ORDER BY name",
  );
  const collections = await readRows(shop, "_collections");
  const [settings] = await runSql(shop, "SELECT value FROM _params WHERE id = 'settings'");
  const migrations = await runSql(shop, "SELECT file FROM _migrations ORDER BY file");
  return {
    tables,
    objects: Object.fromEntries(objects as [string, string][]),
    collections: Object.fromEntries(collections.map((row) => [String(row["name"]), comparable(row)])),
    settings: withoutAddress(JSON.parse(String(settings?.[0]))),
    migrations: migrations.map(([file]) => String(file)),
  };
}

/** All rows of a table, as objects, in the order of their insertion. */
export async function readRows(shop: Shop, table: string): Promise<Record<string, unknown>[]> {
  const names = (await runSql(shop, `SELECT name FROM pragma_table_info('${table}')`)).map(([name]) =>
    String(name),
  );
  const pairs = names.map((name) => `'${name}', "${name}"`).join(", ");
  const rows = await runSql(shop, `SELECT json_object(${pairs}) FROM "${table}" ORDER BY rowid`);
  return rows.map(([row]) => JSON.parse(String(row)));
}

function withoutAddress(settings: { meta: object }): Record<string, unknown> {
  return { ...settings, meta: { ...settings.meta, appURL: "" } };
}

/** A row of `_collections` with its JSON parsed, without what is random or a time. */
function comparable({ created, updated, ...row }: Record<string, unknown>): Record<string, unknown> {
  const parsed = Object.entries(row).map(([name, value]) => [
    name,
    ["fields", "indexes", "options"].includes(name) ? JSON.parse(String(value)) : value,
  ]);
  return JSON.parse(JSON.stringify(Object.fromEntries(parsed)), (key, value) =>
    key === "secret" || isRandomId(key, value) ? undefined : value,
  );
}

/** PocketBase numbers the fields of a view at random. */
function isRandomId(key: string, value: unknown): boolean {
  return key === "id" && typeof value === "string" && value.startsWith("_clone_");
}
