/**
 * Makes public/fonts/anek-latin.woff2 from the npm package of Anek Latin: `npm run font`. Weights 400 to 800
 * at one width, the characters that an English shop needs, and the rupee sign.
 */
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";
import { fontPackage, publicFolder } from "../paths";
import { addGlyph } from "./addGlyph";

const ascii = Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCharCode(0x20 + i)).join("");
// No-break space, the accents of names and addresses, punctuation and the few signs that the shop's texts
// use.
const beyondAscii = "\u00a0àáâäçèéêëíïñóôöúüÉÀÇÖÜ£«»–—’‘“”…•·×−‹›©®°½¼¾™→←↑↓";
// Width 110 has open counters in small sizes.
const variationAxes = { wdth: 110, wght: { min: 400, max: 800 } };

/** The shop's font as WOFF2. The same version of the font package gives the same bytes. */
export async function makeFont(): Promise<Buffer> {
  const letters = await subset("latin", ascii + beyondAscii);
  const rupee = await subset("latin-ext", "₹");
  const font = addGlyph(letters, rupee, 0x20b9);
  return subsetFont(font, `${ascii}${beyondAscii}₹`, { targetFormat: "woff2" });
}

async function subset(name: string, text: string): Promise<Buffer> {
  const file = await readFile(join(fontPackage, `files/anek-latin-${name}-wdth-normal.woff2`));
  return subsetFont(file, text, { targetFormat: "sfnt", variationAxes });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = join(publicFolder, "fonts");
  const font = await makeFont();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "anek-latin.woff2"), font);
  await copyFile(join(fontPackage, "LICENSE"), join(folder, "anek-latin-OFL.txt"));
  console.log(`public/fonts/anek-latin.woff2: ${font.length} bytes`);
}
