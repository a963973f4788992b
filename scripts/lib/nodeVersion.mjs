// Ends the process with one sentence when Node.js is too old. A command imports this module statically and
// everything else with `await import()`: a named export that an old Node.js lacks fails while modules are
// linked, before any of them runs.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
// The range of Vite, which package.json names too.
if (major < 20 || major === 21 || (major === 20 && minor < 19) || (major === 22 && minor < 12)) {
  console.error(
    `\nHaat needs Node.js 20.19 or a later 20, or 22.12 or newer, and this is ${process.versions.node}: install it from https://nodejs.org and run this again.`,
  );
  process.exit(1);
}
