import { readFileSync } from "node:fs";
import path from "node:path";
import { parseSync } from "vite";
import { describe, expect, it } from "vitest";
import { listFiles } from "../../../../scripts/lib/sources.mjs";

const root = path.resolve(import.meta.dirname, "../../../..");

/** Texts for the owner or for another program, which no shopper reads. */
const notForShoppers = [
  "src/domain/checkout/checkoutLines.ts",
  "src/domain/invoices/invoice.ts",
  "src/domain/invoices/invoiceNumber.ts",
  "src/domain/orders/parcelCsv.ts",
  "src/domain/shared/settings.ts",
];

interface Node {
  type: string;
  value?: unknown;
  quasis?: { value: { cooked: string } }[];
  [key: string]: unknown;
}

/**
 * The string literals, templates (with N for each value) and texts of markup, without those of errors and of
 * the console.
 */
function textsOf(file: string): string[] {
  const source = readFileSync(path.join(root, file), "utf8");
  const texts: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const node = value as Node;
    if (/^(Import|Export)\w*Declaration$/.test(node.type) && node["source"]) return;
    if (isForDeveloper(node)) return;
    if (typeof node.value === "string") texts.push(node.value.trim());
    if (node.quasis) texts.push(node.quasis.map((part) => part.value.cooked).join("N"));
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(path.basename(file), source).program.body);
  return texts;
}

/** `new Error(…)`, `new ShopError(…)` and `console.warn(…)`. */
function isForDeveloper({ type, callee }: Node): boolean {
  const { name = "", object } = Object(callee);
  if (type === "NewExpression") return /Error$/.test(name);
  return type === "CallExpression" && object?.name === "console";
}

/**
 * A sentence, or a label of several words: "Only N left", "N, N removed." Not a class name, a media query or
 * a path.
 */
const isSentence = (text: string) =>
  /^[A-Z][a-z]+,? [a-z]/.test(text) || (/[A-Za-z]{2}[.?!…]$/.test(text) && / /.test(text));

/** Whether markup has a word outside its tags. */
const hasWords = (markup: string) => /[a-z]{2}/.test(markup.replace(/<[^>]*>/g, ""));

const filesOf = (folder: string, ending: RegExp) =>
  listFiles(root, folder).filter((file) => ending.test(file) && !file.endsWith("/messages.ts"));

describe("the texts that a shopper reads", () => {
  it("are in the messages.ts of src/domain, not in components and rules", () => {
    const files = ["app", "features", "ui", "state", "domain"]
      .flatMap((layer) => filesOf(`src/${layer}`, /(?<!\.d)\.tsx?$/))
      .filter((file) => !notForShoppers.includes(file));
    expect(files.length).toBeGreaterThan(150);
    const found = files.flatMap((file) =>
      textsOf(file)
        .filter(isSentence)
        .map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it("are in the messages.ts of src/domain, not in the markup of printed documents and mails", () => {
    const files = [
      "invoices/invoiceSheet.js",
      "invoices/packingSlip.js",
      "invoices/print.js",
      "mail/noticeTemplates.js",
      "orders/mailTemplate.js",
    ].map((file) => `pb_hooks/lib/${file}`);
    const found = files.flatMap((file) =>
      textsOf(file)
        .filter((text) => isSentence(text) || (text.startsWith("<") && hasWords(text)))
        .map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });
});
