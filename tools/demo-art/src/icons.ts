/** Writes the logo and the icons in public/: `npm run icons`. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { iconSprite, publicFolder } from "./paths";

const madder = "#c4361c";
const cloth = "#f8f2e6";
/** Colour of the loader and the splash screen, so that the icon has no visible edge on them. */
const splash = "#bb3218";

/** An H whose crossbar is the scalloped awning of a market stall, in a square of 64. */
const posts = "M17.6 8h9.6v15h-9.6zM36.8 8h9.6v15h-9.6zM17.6 34h9.6v22h-9.6zM36.8 34h9.6v22h-9.6z";
const awning = Array.from({ length: 5 }, (_, i) => `M${8 + i * 9.6} 22h9.6v13a4.8 4.8 0 0 1-9.6 0z`).join("");
/** Gap around the awning. */
const shade = Array.from({ length: 5 }, (_, i) => `M${8 + i * 9.6} 30h9.6v6.4a4.8 4.8 0 0 1-9.6 0z`).join("");

function svg(body: string, box = "0 0 64 64"): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}"><title>Market stall</title>${body}</svg>\n`;
}

function glyph(fill: string, ground: string): string {
  const seams = Array.from({ length: 4 }, (_, i) => `M${17.6 + i * 9.6} 22v13.4`).join("");
  return [
    `<path fill="${fill}" d="${posts}"/>`,
    `<path fill="${ground}" stroke="${ground}" stroke-width="1.6" d="${shade}"/>`,
    `<path fill="${fill}" d="${awning}"/>`,
    `<path stroke="${ground}" stroke-width="1.3" d="${seams}"/>`,
  ].join("");
}

const favicon = svg(`<rect width="64" height="64" rx="6" fill="${splash}"/>${glyph(cloth, splash)}`);
const full = svg(`<rect width="64" height="64" fill="${splash}"/>${glyph(cloth, splash)}`);
// The platform may cut a maskable icon down to a circle of 80 %:
// https://www.w3.org/TR/appmanifest/#icon-masks
const maskable = svg(
  `<rect width="64" height="64" fill="${splash}"/><g transform="translate(9.6 9.6) scale(.7)">${glyph(cloth, splash)}</g>`,
);
/** The logo with transparent gaps, for any background. */
const open = (fill: string) =>
  `<mask id="h">${glyph("#fff", "#000")}</mask><path fill="${fill}" mask="url(#h)" d="M0 0h64v64H0z"/>`;
const monochrome = svg(`<g transform="translate(6.4 6.4) scale(.8)">${open("#000")}</g>`);

/** Paths of the app shortcuts, on a grid of 24 with stroke 1.75 like src/ui/icons.svg. */
const shortcuts = {
  new: "M12 3.5v17M3.5 12h17M6 6l12 12M18 6 6 18",
  wishlist: await symbolOf("heart"),
  orders: "m4 8 8-4 8 4v8.5l-8 4-8-4V8ZM4 8l8 4 8-4M12 12v8.5M8 6l8 4",
};

/** Round, because most launchers do not mask shortcut icons. */
function shortcut(line: string): string {
  return svg(
    `<circle cx="32" cy="32" r="32" fill="${splash}"/><g transform="translate(14 14) scale(1.5)"><path fill="none" stroke="${cloth}" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round" d="${line}"/></g>`,
  );
}

async function symbolOf(id: string): Promise<string> {
  const sprite = await readFile(iconSprite, "utf8");
  const line = new RegExp(`id="${id}"[^>]*><path d="([^"]+)"`).exec(sprite)?.[1];
  if (!line) throw new Error(`src/ui/icons.svg has no ${id}.`);
  return line;
}

async function png(name: string, source: string, size: number): Promise<void> {
  const image = sharp(Buffer.from(source), { density: (72 * size) / 64 }).resize(size, size);
  await writeFile(
    join(publicFolder, "icons", name),
    await image.png({ compressionLevel: 9, palette: true }).toBuffer(),
  );
}

await mkdir(join(publicFolder, "icons"), { recursive: true });
await writeFile(join(publicFolder, "favicon.svg"), favicon);
await writeFile(join(publicFolder, "logo-mark.svg"), svg(open(madder), "8 8 48 48"));
await png("icon-192.png", favicon, 192);
await png("icon-512.png", favicon, 512);
await png("maskable-192.png", maskable, 192);
await png("maskable-512.png", maskable, 512);
await png("monochrome-512.png", monochrome, 512);
await png("apple-touch-icon.png", full, 180);
for (const [name, line] of Object.entries(shortcuts)) await png(`shortcut-${name}.png`, shortcut(line), 192);
