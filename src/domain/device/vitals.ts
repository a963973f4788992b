import { fieldsOf, parseNumber } from "../shared/parse";

/*
 * Web vitals that a browser reports once per visit and the server stores. A report does not identify the
 * shopper: it has no identifier, no address of a page, and no time finer than a day.
 */

/** Share of the visits that send a report. */
export const vitalsShare = 0.25;
/** Maximum size of a report. */
export const vitalsMaxBytes = 1024;

/**
 * The metrics with the largest value that is credible. Times in milliseconds; `cls` in thousandths;
 * `offlineStarts` and `evictions` are counts since the last report.
 */
const maxima = {
  lcp: 120_000,
  inp: 60_000,
  cls: 10_000,
  firstCard: 120_000,
  syncLag: 600_000,
  offlineStarts: 1000,
  evictions: 100,
} as const;

export type VitalName = keyof typeof maxima;
export const vitalNames = Object.keys(maxima) as VitalName[];

/** The kinds of pages that a report can name. */
export const vitalPages = ["home", "product", "search", "other"] as const;
export type VitalPage = (typeof vitalPages)[number];

export interface VitalsReport {
  /** The hash in the name of the release's main script. */
  release: string;
  page: VitalPage;
  values: Partial<Record<VitalName, number>>;
}

/**
 * The kind of page that a report names.
 * @param pattern a page pattern of domain/shared/paths
 */
export function toVitalPage(pattern: string | undefined): VitalPage {
  if (pattern === "/") return "home";
  const [, name] = /^\/(product|search)(?:\/|$)/.exec(pattern ?? "") ?? [];
  return name === "product" || name === "search" ? name : "other";
}

/**
 * Parses a web vitals report; leaves out values beyond their maximum. undefined when no usable value is left.
 */
export function parseVitalsReport(raw: unknown): VitalsReport | undefined {
  const { release, page, values } = fieldsOf(raw);
  const knownPage = vitalPages.find((each) => each === page);
  if (!knownPage || typeof release !== "string" || !/^[\w-]{1,16}$/.test(release)) return;
  const given = fieldsOf(values);
  const read: VitalsReport["values"] = {};
  for (const name of vitalNames) {
    const value = typeof given[name] === "number" ? parseNumber(given[name]) : undefined;
    if (value !== undefined && value >= 0 && value <= maxima[name]) read[name] = Math.round(value);
  }
  return Object.keys(read).length ? { release, page: knownPage, values: read } : undefined;
}
