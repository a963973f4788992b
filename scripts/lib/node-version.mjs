// Imported first, for its effect: an old Node would fail later in a way that nobody can read.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `\nHaat needs Node.js 20.19 or newer and this is ${process.versions.node}: install it from https://nodejs.org and run this again.`,
  );
  process.exit(1);
}
