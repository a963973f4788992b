import fc from "fast-check";

/**
 * Texts that have broken parsers: injections, bidirectional overrides, lone surrogates, foreign digits, huge
 * numbers.
 */
const knownTexts = [
  ..."|  |\0|\t|\r\n|null|undefined|NaN|Infinity|-0|1e308|1e-7|0x10|١٢|½|true|[]|{}|[object Object]".split(
    "|",
  ),
  ...["__proto__", "constructor", "toString", "hasOwnProperty", "length"],
  ...[
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "javascript:alert(1)",
    "data:text/html,x",
  ],
  ...[
    "' OR 1=1 --",
    '"; DROP TABLE orders; --',
    "{{7*7}}",
    "$" + "{7*7}",
    "%00",
    "%zz",
    "%e0%a4%a",
    "../../etc/passwd",
    "..\\..",
  ],
  ...[
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\ud800",
    "\udfff",
    "\u202egnp.exe",
    "\u200b",
    "\ufeff",
    "ﷺ",
    "👩‍👩‍👧‍👦",
  ],
  ...[
    "9".repeat(400),
    "a".repeat(70_000),
    "-".repeat(500),
    ",".repeat(5_000),
    "[".repeat(3_000),
    "M,".repeat(300),
  ],
  ...["2026-02-30", "0000-00-00", "275761-01-01", "2026-01-01 00:00:00.000Z", "1699999999999"],
];

/** Any text: known bad ones, random UTF-16 (lone surrogates included), and readable ones. */
export const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...knownTexts) },
  { weight: 2, arbitrary: fc.string({ unit: "binary", maxLength: 60 }) },
  { weight: 2, arbitrary: fc.string({ unit: "grapheme", maxLength: 60 }) },
  { weight: 1, arbitrary: fc.stringMatching(/^[\w .,;|[\]"'-]{0,40}$/) },
);

/** Numbers at the edges of doubles, integers and stock. */
export const anyNumber = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.maxSafeInteger(),
  fc.constantFrom(
    0,
    -0,
    1,
    -1,
    0.5,
    9_999,
    10_000,
    2 ** 31,
    2 ** 53,
    -(2 ** 53),
    1e21,
    1e308,
    Number.NaN,
    Infinity,
  ),
);

/** Any value that JSON or IndexedDB can hold. */
export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  { depthSize: "small" },
  anyText,
  anyNumber,
  fc.constantFrom<unknown>(null, undefined, true, false, [], {}, [[]], [null], { length: -1 }),
  fc.object({
    key: anyKey(),
    values: [anyText, anyNumber, fc.constant(null), fc.boolean()],
    maxDepth: 3,
    maxKeys: 5,
  }),
  fc.array(fc.oneof(anyText, anyNumber, fc.constant(null)), { maxLength: 50 }),
  fc.date({ noInvalidDate: false }),
  fc.constant(nested(2_000)),
);

/** Any value after a round trip through JSON, as a request body or a response has it. */
export const anyJson = anyValue.map((value) => toJson(value));

/**
 * Rows with these fields: all valid, one of them hostile or missing, each of them valid or hostile or
 * missing, unknown ones added; and sometimes no row at all.
 * @param fields a generator of valid values per field
 */
export function anyRow(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const valid = fc.record(fields);
  const names = Object.keys(fields);
  const one = fc
    .tuple(valid, names.length ? fc.constantFrom(...names) : fc.constant("x"), anyValue)
    .map(([row, name, value]) => ({ ...row, [name]: value }));
  const mixed = Object.fromEntries(names.map((name) => [name, fc.oneof(fields[name] ?? anyValue, anyValue)]));
  const unknown = fc.dictionary(anyKey(), anyValue, { maxKeys: 3 });
  return fc.oneof(
    { weight: 3, arbitrary: valid },
    { weight: 4, arbitrary: one },
    { weight: 3, arbitrary: fc.record(mixed, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.tuple(valid, unknown).map(([row, others]) => ({ ...others, ...row })) },
    { weight: 1, arbitrary: anyValue },
  );
}

function anyKey(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom("id", "__proto__", "constructor", "length", "M", "0", ""),
    fc.string({ maxLength: 12 }),
  );
}

/** Lists in lists; JSON.parse and JSON.stringify take this depth, recursive code may not. */
function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}

/** The value as JSON carries it; undefined becomes null. */
function toJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null) ?? "null");
}
