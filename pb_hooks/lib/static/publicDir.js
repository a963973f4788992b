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

module.exports = { publicDir };
