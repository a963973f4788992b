/*
 * The format of products and collections, as strict as every published statement about it: ids of type long,
 * weights above 0, ISO 8601 times, no field that is not listed. The pushes and `npm run shiprocket-check`
 * apply it.
 */

type Fields = Readonly<Record<string, unknown>>;
/** Returns what a value should be; undefined for a valid one. */
type Rule = (value: unknown) => string | undefined;

/** The largest integer that a JSON parser with 64-bit floats reads exactly. */
const idMax = Number.MAX_SAFE_INTEGER;
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/;

/** Whether a value is an id: a positive integer, not a text of digits. */
export function isId(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value > 0 && value <= idMax;
}

/** Whether a value is a time as their examples write it: "2024-01-11T14:59:36.603Z". */
export function isIsoTime(value: unknown): value is string {
  return typeof value === "string" && isoTime.test(value) && !Number.isNaN(Date.parse(value));
}

/** Whether a value is a web address that another computer can fetch without a base address. */
export function isAbsoluteAddress(value: unknown): value is string {
  return typeof value === "string" && /^https?:\/\/[^\s/?#]+[^\s]*$/i.test(value) && URL.canParse(value);
}

const rule =
  (wanted: string, isValid: (value: unknown) => boolean): Rule =>
  (value) =>
    isValid(value) ? undefined : wanted;

const id = rule("a number of type long", isId);
const time = rule("an ISO 8601 time", isIsoTime);
const text = rule("a text", (value) => typeof value === "string");
const filledText = rule(
  "a text that is not empty",
  (value) => typeof value === "string" && value.trim() !== "",
);
const price = rule(
  "a price with two decimals",
  (value) => typeof value === "string" && /^\d+\.\d\d$/.test(value),
);
const image = rule("{src} with an absolute address or an empty text", (value) => {
  const { src } = (value ?? {}) as Fields;
  return Object.keys(value ?? {}).join() === "src" && (src === "" || isAbsoluteAddress(src));
});
const aboveZero = rule("a number above 0", (value) => typeof value === "number" && value > 0);
const count = rule("a whole number, 0 or more", (value) => Number.isInteger(value) && Number(value) >= 0);

const variantRules: Readonly<Record<string, Rule>> = {
  id,
  title: filledText,
  price,
  compare_at_price: price,
  sku: filledText,
  quantity: count,
  created_at: time,
  updated_at: time,
  taxable: rule("true or false", (value) => typeof value === "boolean"),
  option_values: rule("an object of texts", (value) =>
    Object.values((value ?? [0]) as Fields).every((each) => typeof each === "string"),
  ),
  grams: rule("a whole number above 0", (value) => Number.isInteger(value) && Number(value) > 0),
  image,
  weight: aboveZero,
  weight_unit: rule("kg or g", (value) => value === "kg" || value === "g"),
};

const productRules: Readonly<Record<string, Rule>> = {
  id,
  title: filledText,
  body_html: text,
  vendor: filledText,
  product_type: text,
  created_at: time,
  handle: filledText,
  updated_at: time,
  tags: text,
  status: rule("active or draft", (value) => value === "active" || value === "draft"),
  variants: rule("a list with a variant", (value) => Array.isArray(value) && value.length > 0),
  image,
  options: rule(
    "a list of {name, values}",
    (value) =>
      Array.isArray(value) &&
      value.every(
        (each) =>
          Object.keys(each ?? {})
            .sort()
            .join() === "name,values",
      ),
  ),
};

const collectionRules: Readonly<Record<string, Rule>> = {
  id,
  title: filledText,
  body_html: text,
  handle: filledText,
  image,
  created_at: time,
  updated_at: time,
};

/** The problems of a product, one sentence each; none for a valid one. */
export function productProblems(product: unknown): string[] {
  const problems = problemsOf(product, productRules, "");
  const { variants } = (product ?? {}) as { variants?: unknown };
  const list: unknown[] = Array.isArray(variants) ? variants : [];
  const ids = list.map((variant) => (variant as Fields | null)?.["id"]);
  if (new Set(ids).size < ids.length) problems.push("Two variants have the same id.");
  return [...problems, ...list.flatMap((variant, at) => variantProblems(variant, `variants[${at}].`))];
}

/** The problems of a collection, one sentence each. */
export function collectionProblems(collection: unknown): string[] {
  return problemsOf(collection, collectionRules, "");
}

function variantProblems(variant: unknown, at: string): string[] {
  const problems = problemsOf(variant, variantRules, at);
  const { grams, weight, weight_unit } = (variant ?? {}) as Fields;
  const inGrams = Number(weight) * (weight_unit === "kg" ? 1000 : 1);
  if (problems.length === 0 && Math.abs(inGrams - Number(grams)) > 0.5)
    problems.push(`${at}weight is ${weight} ${weight_unit}, but ${at}grams is ${grams}.`);
  return problems;
}

function problemsOf(value: unknown, rules: Readonly<Record<string, Rule>>, at: string): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return [`${at || "It "}is no object.`.replace(". is", " is")];
  const fields = value as Fields;
  const unknown = Object.keys(fields).filter((name) => !Object.hasOwn(rules, name));
  const wrong = Object.entries(rules).flatMap(([name, check]) => {
    const wanted = check(fields[name]);
    return wanted
      ? [`${at}${name} is ${JSON.stringify(fields[name])?.slice(0, 60) ?? "missing"}, not ${wanted}.`]
      : [];
  });
  return [...unknown.map((name) => `${at}${name} is no field of it.`), ...wrong];
}
