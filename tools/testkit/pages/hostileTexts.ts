const parts = [
  "</script><script>alert(1)</script>",
  "]]>",
  "<!--",
  "-->",
  "<![CDATA[",
  "&amp;",
  "&",
  "&#0;",
  '"',
  "'",
  "\\",
  "\u2028",
  "\u2029",
  "\u0007",
  "\u001b",
  "\u007f",
  "\u0085",
  "\ufffe",
  "\ufeff",
  "\u202e",
  "👕",
  "नमस्ते",
  "ﷺ",
  "=HYPERLINK(1)",
  "@SUM",
  "\t",
  "\r\n",
  ",",
  ";",
  "%00",
  "$&",
  "{{x}}",
  "Tee",
  "x".repeat(10_000),
  " ",
];

/**
 * The text with this number: a combination of parts that break careless HTML, XML, JSON or CSV; the same in
 * every run.
 */
export function hostileText(number: number): string {
  let seed = number + 1;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return parts[seed % parts.length] ?? "";
  };
  return Array.from({ length: 1 + (number % 5) }, next).join("");
}
