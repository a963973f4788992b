/**
 * Makes public/fonts/anek-latin.woff2 from the npm package of Anek Latin (Ek Type, Mumbai; SIL OFL 1.1):
 * `npx tsx demo/draw/font/make.ts`. Weights 400 to 800 at one width, the characters a shop in English needs, and the rupee sign.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { graft } from "./graft";

const root = join(dirname(fileURLToPath(import.meta.url)), "../../..");
const source = join(root, "node_modules/@fontsource-variable/anek-latin");
const target = join(root, "public/fonts");

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i)).join("");
// No-break space, the accents of names and addresses, punctuation and the few signs that the shop's texts use.
const beyond = "\u00a0àáâäçèéêëíïñóôöúüÉÀÇÖÜ£«»–—’‘“”…•·×−‹›©®°½¼¾™→←↑↓";
// 110 is a little wider than the upright: open counters in small sizes, presence in headlines.
const variationAxes = { wdth: 110, wght: { min: 400, max: 800 } };

async function cut(subset: string, text: string): Promise<Buffer> {
  const file = await readFile(join(source, `files/anek-latin-${subset}-wdth-normal.woff2`));
  return subsetFont(file, text, { targetFormat: "sfnt", variationAxes });
}

const font = graft(await cut("latin", ascii + beyond), await cut("latin-ext", "₹"), 0x20b9);
const woff2 = await subsetFont(font, `${ascii}${beyond}₹`, { targetFormat: "woff2" });
await mkdir(target, { recursive: true });
await writeFile(join(target, "anek-latin.woff2"), woff2);
await copyFile(join(source, "LICENSE"), join(target, "anek-latin-OFL.txt"));
console.log(`public/fonts/anek-latin.woff2: ${woff2.length} bytes`);
