import fc from "fast-check";

/*
 * How many generated cases the fuzz suite runs. `npm test` runs few of them with a new seed each time;
 * `npm run fuzz` runs a hundred times as many. A failure prints seed, path and the shrunk case: FUZZ_SEED=…
 * repeats it.
 */

/** Cases of all properties together, at least: FUZZ_CASES, or 2,000. */
const casesTotal = readCount("FUZZ_CASES") ?? 2_000;

/** The number of properties that share `casesTotal`. */
export const shares = 102;

/** The seed of a run; FUZZ_SEED repeats one. */
export const seed = readCount("FUZZ_SEED") ?? (Date.now() ^ (process.pid << 8)) >>> 0;

/** Generated cases of one property. */
const casesPerProperty = Math.ceil(casesTotal / shares);

/** Long enough for the slowest route on a busy machine, which checks a password per case. */
export const propertyTimeoutMs = 120_000 + casesPerProperty * 1_000;

/**
 * Runs a property; a failure throws an error with seed, path and the shrunk values.
 * @param check throws when the property does not hold
 */
export function holds<T>(values: fc.Arbitrary<T>, check: (value: T) => void): void {
  fc.assert(fc.property(values, check), { seed, numRuns: casesPerProperty });
}

/** `holds` for a check that answers later, such as a request. */
export function holdsLater<T>(values: fc.Arbitrary<T>, check: (value: T) => Promise<void>): Promise<void> {
  return fc.assert(fc.asyncProperty(values, check), { seed, numRuns: casesPerProperty });
}

function readCount(name: string): number | undefined {
  const text = process.env[name] ?? "";
  if (text === "") return;
  if (!/^\d{1,10}$/.test(text)) throw new Error(`${name} is "${text}": write a whole number.`);
  return Number(text);
}
