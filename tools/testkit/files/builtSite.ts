import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../../scripts/lib/folders.mjs";
import { filesUnder } from "../../../scripts/lib/sources.mjs";

/** A site in a folder of its own, into which further releases are put as a deploy does. */
export interface BuiltSite {
  folder: string;
  /** Puts another release there. `change` may damage it first: it gets the folder of what will be copied. */
  deploy(name: string, change?: (folder: string) => void): void;
  remove(): void;
}

const isText = (file: string) => /\.(js|css|html|svg)$/.test(file);

/** The built site as it is. */
export function copyBuiltSite(): BuiltSite {
  const base = mkdtempSync(path.join(tmpdir(), "haat-site-"));
  const folder = path.join(base, "site");
  cpSync(path.join(root, "dist"), folder, { recursive: true, preserveTimestamps: true });
  return {
    folder,
    deploy(name, change = () => {}) {
      const work = path.join(base, "work");
      rmSync(work, { recursive: true, force: true });
      cpSync(path.join(root, "dist"), work, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) });
      makeRelease(work, name);
      change(work);
      copyInOrder(work, folder);
    },
    remove: () => rmSync(base, { recursive: true, force: true }),
  };
}

/** As `npm run build` does, but for packing, which takes longest: what is named before what names it, old files last. */
function copyInOrder(from: string, to: string): void {
  const files = filesUnder(from);
  const turn = (file: string) => ["index.html", "sw.js"].indexOf(file);
  for (const file of filesUnder(to).filter((old) => /\.(br|gz)$/.test(old))) rmSync(path.join(to, file));
  for (const file of files.sort((a, b) => turn(a) - turn(b)))
    cpSync(path.join(from, file), path.join(to, file));
  for (const file of filesUnder(to).filter((old) => !files.includes(old))) rmSync(path.join(to, file));
}

/**
 * Makes another release of a built site, in which every script and style sheet is another one under another name, as after
 * a change in a file that all of them depend on. The page says which release it is.
 */
function makeRelease(site: string, name: string): void {
  const files = filesUnder(site);
  const renamed = new Map(
    files
      .filter((file) => /^assets\/.*-[\w-]{8}\.(js|css)$/.test(file))
      .map((file) => [
        path.basename(file),
        path.basename(file).replace(/.{8}(?=\.\w+$)/, (hash) => hashOf(hash + name)),
      ]),
  );
  for (const file of files.filter(isText)) {
    let text = readFileSync(path.join(site, file), "utf8");
    for (const [before, after] of renamed) text = text.replaceAll(before, after);
    if (file.endsWith(".html"))
      text = text.replace("<head>", `<head><meta name="release" content="${name}" />`);
    if (file.startsWith("assets/") && !file.endsWith(".svg")) text += `\n/* ${name} */`;
    writeFileSync(path.join(site, file), text);
  }
  for (const [before, after] of renamed) {
    renameSync(path.join(site, "assets", before), path.join(site, "assets", after));
  }
  listFiles(site, name);
}

/** Brings the service worker's list of files in step with them. */
function listFiles(site: string, name: string): void {
  const worker = path.join(site, "sw.js");
  const listed = readFileSync(worker, "utf8").replace(
    /\{"integrity":"[^"]+",("revision":(?:null|"[^"]+")),"url":"([^"]+)"\}/g,
    (_, revision: string, url: string) => {
      const integrity = createHash("sha256")
        .update(readFileSync(path.join(site, url)))
        .digest("base64");
      return `{"integrity":"sha256-${integrity}",${revision},"url":"${url}"}`;
    },
  );
  writeFileSync(
    worker,
    listed.replace(/"revision":"[^"]+","url":"index.html"/, `"revision":"${name}","url":"index.html"`),
  );
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 8);
