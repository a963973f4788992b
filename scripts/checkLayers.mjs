// npm test -- layers: checks what Biome has no rule for: import directions and cycles
// (scripts/lib/layers.mjs, scripts/lib/hookLayers.mjs), and the length of comment lines
// (scripts/lib/commentLineLength.mjs).

import { findOverlongCommentLines } from "./lib/commentLineLength.mjs";
import { findHookLayerViolations } from "./lib/hookLayers.mjs";
import { findLayerViolations } from "./lib/layers.mjs";

const broken = [...findLayerViolations(), ...findHookLayerViolations(), ...findOverlongCommentLines()];
for (const sentence of broken) console.error(sentence);
process.exitCode = broken.length > 0 ? 1 : 0;
