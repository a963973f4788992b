// npm test -- layers: import directions and cycles that Biome has no rule for; see scripts/lib/layers.mjs and
// scripts/lib/hookLayers.mjs.
import { brokenHookLayers } from "./lib/hookLayers.mjs";
import { brokenLayers } from "./lib/layers.mjs";

const broken = [...brokenLayers(), ...brokenHookLayers()];
for (const sentence of broken) console.error(sentence);
process.exitCode = broken.length > 0 ? 1 : 0;
