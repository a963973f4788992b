/**
 * The folder of the built site: PocketBase's own --publicDir, else `dist` beside pb_hooks.
 * @returns {string}
 */
function publicDir() {
  const args = Array.from($os.args);
  const at = args.findIndex((arg) => /^--publicDir(=|$)/.test(arg));
  if (at < 0) return $filepath.join(__hooks, "..", "dist");
  return args[at].includes("=") ? args[at].slice(args[at].indexOf("=") + 1) : args[at + 1];
}

module.exports = { publicDir };
