// node scripts/commonPasswords.mjs PASSWORDS.json: writes pb_hooks/lib/auth/commonPasswords.txt again, the
// passwords that the shop refuses as too common. PASSWORDS.json is src/passwords.json of the npm package
// @zxcvbn-ts/language-common (npm pack @zxcvbn-ts/language-common@4.1.3): passwords of public leaks by
// frequency, in lower case. Few of them have a letter, a digit and a symbol, as the shop requires. The list
// contains these, and the commonest other words with the digits and symbols that people usually add to them.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./lib/folders.mjs";
import { importTypeScript } from "./lib/sources.mjs";

const total = 3000;

/**
 * The rank of each word of `shopWords`: words that password policies suggest or Indian shoppers use, although
 * they are rare in the leaks.
 */
const shopWordRank = 40;
const shopWords = (
  "admin welcome india indian bharat krishna ganesh sairam shiva mumbai delhi chennai kolkata hyderabad " +
  "abcd abc aa user login root temp guest shop shopping google gmail company office change"
).split(" ");

/** Endings that people add to a word of letters, each with its weight; weight 2 is half as common as 1. */
const endings = {
  ...withEqualWeight(1, "1! @123 123!"),
  ...withEqualWeight(1.5, "!1 @1 #1 @1234 @123456"),
  ...withEqualWeight(2.5, "123@ 1@ 1234! #123 !123 12! @12 @12345 1# 123#"),
  ...withEqualWeight(
    4,
    "@1! 1!! !!1 12@ 12# $1 1$ 1. .1 -1 _1 _123 2! 7! !2 @2 @007 @786 @321 321! !@#1 1!@# 123!@# @2023 @2024 @2025 2024! 2025!",
  ),
};
/** Symbols that people add to a word that ends in digits, each with its weight. */
const symbols = {
  ...withEqualWeight(1, "!"),
  ...withEqualWeight(1.5, "@ #"),
  ...withEqualWeight(3, "!! . $ * ! @# !@#"),
};

/**
 * Splits `texts` at the spaces and gives each part the same weight.
 * @param {number} weight @param {string} texts
 */
function withEqualWeight(weight, texts) {
  return Object.fromEntries(texts.split(" ").map((text) => [text, weight]));
}

/** @typedef {[password: string, weight: number]} Variant */

/**
 * Returns the passwords that shoppers make of a word when a form asks for a digit and a symbol.
 * @param {string} word @returns {Variant[]}
 */
function passwordVariants(word) {
  /** @param {Record<string, number>} added @returns {Variant[]} */
  const withAdded = (added) => Object.entries(added).map(([text, weight]) => [word + text, weight]);
  const [, letters, digits] = /^([a-z]+)(\d+)$/.exec(word) ?? [];
  if (letters && digits)
    return [...["@", "!", "#", "_"].map(insertSymbol(letters, digits)), ...withAdded(symbols)];
  if (!/^[a-z]+$/.test(word)) return withAdded(symbols);
  const at = word.replaceAll("a", "@");
  const zero = word.replaceAll("o", "0");
  return [
    ...withAdded(endings),
    [at.replaceAll("o", "0"), 1],
    ...["1", "12", "123"].map((text) => /** @type {Variant} */ ([at + text, 2])),
    [`${at.replaceAll("o", "0")}1`, 2],
    ...["!", "@", "#"].map((text) => /** @type {Variant} */ ([zero + text, 2])),
  ];
}

/**
 * Creates a function that inserts a symbol between letters and digits; later symbols have a higher weight.
 * @param {string} letters @param {string} digits @returns {(symbol: string, at: number) => Variant}
 */
function insertSymbol(letters, digits) {
  return (symbol, at) => [letters + symbol + digits, at + 1];
}

const { isStrongPassword } = await importTypeScript("src/domain/auth/credentials.ts");
const [file = ""] = process.argv.slice(2);
/** @type {string[]} */
const leaked = JSON.parse(readFileSync(file, "utf8"));
/** @type {Map<string, number>} the rank of each password; a lower rank is more common */
const ranks = new Map();
/**
 * Adds a password with its rank, unless the shop refuses it as weak anyway. If the password is added several
 * times, it keeps the lowest rank.
 * @param {string} password @param {number} rank
 */
function addPassword(password, rank) {
  if (isStrongPassword(password)) ranks.set(password, Math.min(rank, ranks.get(password) ?? rank));
}
for (const [at, word] of leaked.entries()) {
  addPassword(word, 0);
  for (const [password, weight] of passwordVariants(word)) addPassword(password, (at + 1) * weight);
}
for (const word of shopWords)
  for (const [password, weight] of passwordVariants(word)) addPassword(password, shopWordRank * weight);
const list = [...ranks].sort(([a, rankA], [b, rankB]) => rankA - rankB || (a < b ? -1 : 1)).slice(0, total);

const header = `# The ${total} most common passwords that have a letter, a digit and a symbol, in lower case, the commonest first.
# Made by scripts/commonPasswords.mjs from the password list of @zxcvbn-ts/language-common 4.1.3 (MIT licence,
# Copyright (c) 2012-2016 Dan Wheeler and Dropbox, Inc., Copyright (c) 2021 @zxcvbn-ts).`;
writeFileSync(
  path.join(root, "pb_hooks", "lib", "auth", "commonPasswords.txt"),
  `${header}\n${list.map(([password]) => password).join("\n")}\n`,
);
console.log(`Wrote ${list.length} passwords.`);
