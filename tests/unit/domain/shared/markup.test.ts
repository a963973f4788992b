import fc from "fast-check";
import { expect, test } from "vitest";
import { dataBlockJson, escapeMarkup, oneLine, shortened } from "../../../../src/domain/shared/markup";
import { unescapeMarkup } from "../../../../tools/testkit/pages/head";

const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."<>&\"'/\\ \n\t\0\u0007\u2028\u2029\ud800\udc00\ufffe!-$".split("")),
    fc.constantFrom("</script>", "<!--", "]]>", "👕", "&amp;", "a"),
  ),
  maxLength: 60,
});

test("escaped text has no markup, and reads as it was without forbidden characters", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const escaped = escapeMarkup(text);
      expect(escaped).not.toMatch(/[<>"']/);
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the expression matches control characters
      expect(escaped).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f\u2028\u2029\ufffe\uffff]/);
      expect(escaped.isWellFormed?.() ?? true).toBe(true);
      expect(oneLine(unescapeMarkup(escaped))).toBe(oneLine(text));
    }),
  );
});

test("a data block cannot end its element, and parses to its value", () => {
  fc.assert(
    fc.property(hostile, (text) => {
      const json = dataBlockJson({ "@type": "Product", name: text, list: [text, 1, true] });
      expect(json).not.toMatch(/[<>&\u2028\u2029]/);
      const { name, list } = JSON.parse(json);
      expect(oneLine(name)).toBe(oneLine(text));
      expect(list).toEqual([name, 1, true]);
    }),
  );
});

test("a shortened text has at most the given length and ends after a word", () => {
  expect(shortened("Soft,\n heavy cotton", 80)).toBe("Soft, heavy cotton");
  expect(shortened("Soft heavy cotton tee", 18)).toBe("Soft heavy cotton…");
  expect(shortened("x".repeat(10_000), 200)).toBe(`${"x".repeat(199)}…`);
  fc.assert(
    fc.property(hostile, fc.integer({ min: 2, max: 80 }), (text, max) => {
      expect(shortened(text, max).length).toBeLessThanOrEqual(max);
      expect(shortened(text, max).isWellFormed?.() ?? true).toBe(true);
    }),
  );
});
