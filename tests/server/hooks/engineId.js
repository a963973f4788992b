/** Different in each JavaScript engine: an engine loads a module once. */
const engineId = String(Math.random());

module.exports = { engineId };
