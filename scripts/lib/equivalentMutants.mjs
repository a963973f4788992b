/**
 * Mutants that do not change the behaviour of server or devices, by `mutantName`, with the reason. No test can catch them.
 * @type {Record<string, string>}
 */
export const equivalentMutants = {
  "line: isAdded: base > 0 || steps.some((step) => step > 0), [47: > → >=]":
    "A step of 0 is made only by a join, of a line that is in the cart.",
  "line: if (!isRegister(join) || readTally(taps)[stamp] === undefined) return delta; [22: || → &&]":
    "The step of a join is missing only when a later `set` of the same change has ended it, and ends it again.",
  'line: return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0; [73: > → >=]':
    "0 is 0.",
  'line: return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0; [33: && → ||]':
    "The server accepts whole numbers only, and no other device sends anything else.",
  'line: return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0; [64: && → ||]':
    "The server accepts whole numbers from 0 only.",
  "entry: const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort(); [66: .sort() → nothing]":
    "The order of an entry's members has no meaning.",
  'entry: return stampsOf(entry).reduce((latest, stamp) => (stamp > latest ? stamp : latest), ""); [56: > → >=]':
    "Equal stamps are the same text.",
  "device: export const laterOf = (a: Stamp, b: Stamp): Stamp => (a > b ? a : b); [57: > → >=]":
    "Equal stamps are the same text.",
  "entry: const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)); [60: < → <=]":
    "The names of members differ.",
  "entry: const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)); [67: 1 → 2]":
    "A comparison counts by its sign.",
  "entry: const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)); [71: 1 → 2]":
    "A comparison counts by its sign.",
  "entry: if (stampA !== stampB) return stampA > stampB ? a : b; [37: > → >=]": "The stamps differ here.",
  "entry: for (const stamp of Object.keys({ ...left, ...right }).sort()) { [54: .sort() → nothing]":
    "The order of an entry's members has no meaning.",
};
