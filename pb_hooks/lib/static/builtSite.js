const { insertShopName } = require("./shopName.js");

/* Finds the folder of the built site (Vite's output) and reads its files. */

/**
 * Size in bytes and time of the last change in milliseconds since 1970.
 * @typedef {{ size: number, changedMs: number }} FileFacts
 */

const siteFolder = publicDir();

/**
 * The folder of the built site: PocketBase's own --publicDir, else `dist` next to pb_hooks.
 * @returns {string}
 */
function publicDir() {
  const args = Array.from($os.args);
  const at = args.findIndex((arg) => /^--publicDir(=|$)/.test(arg));
  if (at < 0) return $filepath.join(__hooks, "..", "dist");
  const arg = args[at] ?? "";
  return arg.includes("=") ? arg.slice(arg.indexOf("=") + 1) : (args[at + 1] ?? "");
}

/**
 * Reads the built site.
 * @param {core.App} app
 * @returns {import("../pages/assets.js").BuiltSite} with the manifest "{}" when the site has none
 */
function readSite(app) {
  const readFile = (/** @type {string} */ name) => toString($os.readFile($filepath.join(siteFolder, name)));
  const template = insertShopName("index.html", () => readFile("index.html"), app.settings().meta.appName);
  const manifest = ".vite/manifest.json";
  return {
    template: template ?? readFile("index.html"),
    manifest: statFile(manifest) ? readFile(manifest) : "{}",
    readFile,
  };
}

/**
 * Reads size and time of change of a file of the built site.
 * @param {string} path @returns {FileFacts | undefined} undefined for a folder and for a missing file
 */
function statFile(path) {
  try {
    const info = $os.stat($filepath.join(siteFolder, path));
    return info.isDir() ? undefined : { size: info.size(), changedMs: info.modTime().unixMilli() };
  } catch {
    return undefined;
  }
}

module.exports = { readSite, siteFolder, statFile };
