// Ends the process with one sentence when Node.js is too old. A command imports this module statically, and
// modules that need a newer Node.js with `await import()`: a static import of a named export that an old
// Node.js lacks would fail before this module runs.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
// The versions that Vite supports; "engines" in package.json names the same.
if (major < 20 || major === 21 || (major === 20 && minor < 19) || (major === 22 && minor < 12)) {
  console.error(
    `\nHaat needs Node.js 20.19 or a later 20, or 22.12 or newer, and this is ${process.versions.node}: install it from https://nodejs.org and run this again.`,
  );
  process.exit(1);
}
