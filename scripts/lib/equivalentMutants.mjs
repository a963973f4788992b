/**
 * Mutants that do not change the behaviour of server or devices, by `mutantName`, with the reason. No test can catch them.
 * @type {Record<string, string>}
 */
export const equivalentMutants = {
  "entry: const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort(); [66: .sort() → nothing]":
    "The order of an entry's members has no meaning.",
  'entry: return stampsOf(entry).reduce((latest, stamp) => (stamp > latest ? stamp : latest), ""); [56: > → >=]':
    "Equal stamps are the same text.",
  "entry: const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)); [60: < → <=]":
    "The names of members differ.",
  "entry: const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)); [67: 1 → 2]":
    "A comparison counts by its sign.",
  "entry: const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)); [71: 1 → 2]":
    "A comparison counts by its sign.",
  "entry: if (stampA !== stampB) return stampA > stampB ? a : b; [37: > → >=]": "The stamps differ here.",
  "entry: return Object.fromEntries([...merged].sort(([x], [y]) => (x < y ? -1 : 1))); [37: .sort(([x], [y]) => (x < y ? -1 : 1)) → nothing]":
    "The order of an entry's members has no meaning.",
  "entry: return Object.fromEntries([...merged].sort(([x], [y]) => (x < y ? -1 : 1))); [58: x < y → !(x < y)]":
    "The order of an entry's members has no meaning.",
  "entry: return Object.fromEntries([...merged].sort(([x], [y]) => (x < y ? -1 : 1))); [60: < → <=]":
    "The order of an entry's members has no meaning.",
  "entry: return Object.fromEntries([...merged].sort(([x], [y]) => (x < y ? -1 : 1))); [67: 1 → 2]":
    "The order of an entry's members has no meaning.",
};
