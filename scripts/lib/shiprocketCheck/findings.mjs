/*
 * The findings that `npm run shiprocket-check` prints, one per line. A problem says what to do; a note is
 * only information.
 */

/** @typedef {{ kind: "ok" | "note" | "problem", what: string, advice?: string }} Finding */

/** @param {string} what @returns {Finding} */
export const ok = (what) => ({ kind: "ok", what });

/** @param {string} what @param {string} advice a sentence @returns {Finding} */
export const note = (what, advice) => ({ kind: "note", what, advice });

/** @param {string} what @param {string} advice a sentence that says what to do @returns {Finding} */
export const problem = (what, advice) => ({ kind: "problem", what, advice });

/** @param {Finding} finding @returns {string} one line */
export function formatFinding({ kind, what, advice }) {
  return `${kind.padEnd(8)} ${what}${advice ? `: ${advice}` : ""}`;
}

/**
 * Sends a request. Redirects are not followed.
 * @param {string} url
 * @param {RequestInit} [init]
 * @returns {Promise<{ status: number, json: any, type: string, date: number, reason: string }>} `status`: 0
 * if there was no answer, then `reason` says why; `json`: undefined if the body is not JSON, `any` because a
 * check reads an untrusted answer field by field; `date`: the server's clock in milliseconds since 1970, or
 * NaN
 */
export async function sendRequest(url, init = {}) {
  try {
    const response = await fetch(url, {
      redirect: "manual",
      signal: AbortSignal.timeout(15_000),
      ...init,
    });
    const text = await response.text();
    return {
      status: response.status,
      json: parseJson(text),
      type: response.headers.get("content-type") ?? "",
      date: Date.parse(response.headers.get("date") ?? ""),
      reason: "",
    };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return { status: 0, json: undefined, type: "", date: Number.NaN, reason: String(cause) };
  }
}

/** @param {string} text */
function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
