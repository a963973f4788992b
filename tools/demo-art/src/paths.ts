import path from "node:path";
import { fileURLToPath } from "node:url";

const packageRoot = fileURLToPath(new URL("..", import.meta.url));
const repository = path.resolve(packageRoot, "../..");

/** The npm package of Anek Latin (Ek Type, Mumbai; SIL OFL 1.1). */
export const fontPackage = path.join(packageRoot, "node_modules/@fontsource-variable/anek-latin");
/** The shop's static files: fonts, icons and videos are written here. */
export const publicFolder = path.join(repository, "public");
/** The demo's finished pictures, one folder per product key. */
export const picturesFolder = path.join(repository, "demo/pictures");
/** The shop's icon sprite, from which the shortcut icons take the heart. */
export const iconSprite = path.join(repository, "src/ui/icons.svg");
