/**
 * Mutants (changed copies of the merge rules) that no test can catch, because they do not change the
 * behaviour of server or devices. Keys: names from `mutantName`; values: the reason.
 * @type {Record<string, string>}
 */
export const equivalentMutants = {
  'line: return typeof value === "number" && Number.isSafeInteger(value) && value > 0 ? value : 0; [73: > → >=]':
    "0 is 0.",
  "stamp: export const laterStamp = (a: Stamp, b: Stamp): Stamp => (a > b ? a : b); [60: > → >=]":
    "Equal stamps are the same text.",
  "entry: const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)); [60: < → <=]":
    "The names of members differ.",
  "entry: if (stampA !== stampB) return stampA > stampB ? a : b; [37: > → >=]": "The stamps differ here.",
  "entry: return canonicalJson(a) >= canonicalJson(b) ? a : b; [24: >= → >]": "Equal texts are equal values.",
  "entry: if (keys.every(isReadable)) return numbers as ChangeCounter; [0: if (keys.every(isReadable)) return numbers as ChangeCounter; → ;]":
    "The line only saves a copy.",
  'entry: if (stamp > (merged.get(id) ?? "")) merged.set(id, stamp); [10: > → >=]':
    "Equal stamps are the same text.",
  "entry: x === y ? (idA < idB ? -1 : 1) : x > y ? -1 : 1, [15: < → <=]": "The products differ.",
  "entry: x === y ? (idA < idB ? -1 : 1) : x > y ? -1 : 1, [35: > → >=]": "The stamps differ here.",
  'entries: if (kind === "sold" && after < before) return soldDelta(before - after, next()); [29: < → <=]':
    "The quantities differ here.",
  "tombstones: const newestFirst = removals.sort((a, b) => (a.stamp > b.stamp ? -1 : 1)); [53: > → >=]":
    "Every removal has a stamp of its own.",
  'profileEntry: profileDelta(values, () => nextStamp("", 0, node)), [41: 0 → 1]':
    "The first millisecond after 1970 is earlier than every edit, too.",
  'profileEntry: const maxChars = name === "displayName" || name === "phone" ? profileFieldMaxChars : addressFieldMaxChars; [17: name === "displayName" || name === "phone" → !(name === "displayName" || name === "phone")]':
    "Both limits are 200 characters.",
  'profileEntry: const maxChars = name === "displayName" || name === "phone" ? profileFieldMaxChars : addressFieldMaxChars; [22: === → !==]':
    "Both limits are 200 characters.",
  'profileEntry: const maxChars = name === "displayName" || name === "phone" ? profileFieldMaxChars : addressFieldMaxChars; [40: || → &&]':
    "Both limits are 200 characters.",
  'profileEntry: const maxChars = name === "displayName" || name === "phone" ? profileFieldMaxChars : addressFieldMaxChars; [48: === → !==]':
    "Both limits are 200 characters.",
};
