/**
 * Mutants that change nothing that server or devices show, by `mutantName`, with the reason.
 * @type {Record<string, string>}
 */
export const equivalentMutants = {
  "entry: const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort(); [66: .sort() → nothing]":
    "The order of an entry's members has no meaning.",
};
