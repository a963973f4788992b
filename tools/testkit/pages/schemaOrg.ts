import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/*
 * The vocabulary of https://schema.org, read from the types of the package schema-dts, which Google generates
 * from it.
 */

interface Type {
  base: string | undefined;
  /** The names of the allowed types by property, without those of the base. */
  properties: Map<string, string[]>;
}

/** The alternatives of each type: subtypes, or the values of an enumeration. */
const unions = new Map<string, string[]>();
const types = new Map<string, Type>();

const source = readFileSync(
  createRequire(import.meta.url)
    .resolve("schema-dts")
    .replace(/\.js$/, ".d.ts"),
  "utf8",
);
for (const [, name = "", , base, body = ""] of source.matchAll(
  /^interface (\w+)Base( extends (\w+?)Base)?[^{\n]*\{\n([\s\S]*?)^\}/gm,
)) {
  const properties = [...body.matchAll(/^ {4}"(\w+)"\?: SchemaValue<(.+), "\w+">;$/gm)].map(
    ([, property = "", allowed = ""]) => [property, allowed.split(" | ")] as const,
  );
  types.set(name, { base, properties: new Map(properties) });
}
// A type without properties of its own has no base interface.
for (const [, name = "", base = ""] of source.matchAll(/^export interface (\w+)Leaf extends (\w+)Base\b/gm))
  if (name !== base) types.set(name, { base, properties: new Map() });
for (const [, name = "", alternatives = ""] of source.matchAll(/^export type (\w+) = ([^;{]+);$/gm))
  unions.set(name, alternatives.split(" | "));

/** Whether the vocabulary has a type. */
export const isType = (name: string): boolean => types.has(name);

/**
 * The types that the vocabulary allows for a property; undefined for a property that the type and its bases
 * lack.
 */
export function allowedTypes(type: string, property: string): readonly string[] | undefined {
  const known = types.get(type);
  if (!known) return;
  return known.properties.get(property) ?? (known.base ? allowedTypes(known.base, property) : undefined);
}

const subtypes = new Map<string, boolean>();

/** Whether a type is another one or one of its subtypes. */
export function isSubtype(type: string, of: string): boolean {
  const key = `${type} ${of}`;
  const known = subtypes.get(key);
  if (known !== undefined) return known;
  const found =
    type === of || (unions.get(of) ?? []).some((name) => types.has(name) && isSubtype(type, name));
  subtypes.set(key, found);
  return found;
}

/** Whether a text or number is a value of a data type or an enumeration. */
export function isValueOf(value: unknown, type: string): boolean {
  if (typeof value === "number")
    return ["Number", "Text", "Integer", "Float"].includes(type) && Number.isFinite(value);
  if (typeof value !== "string") return false;
  if (type === "Text") return value !== "";
  if (type === "URL") return URL.canParse(value);
  if (["Number", "Float", "Integer"].includes(type)) return value !== "" && Number.isFinite(Number(value));
  return (unions.get(type) ?? []).includes(JSON.stringify(value));
}
