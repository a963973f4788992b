/**
 * Silence that counts as no network, in milliseconds, as for the page itself (server/http): a network that is connected
 * but dead never says no.
 */
const silenceMs = 6_000;
/** Where nothing has answered lately, nobody waits long for the next one: for so long, and then it is tried in earnest. */
const deadSilenceMs = 1_000;
const deadMs = 10_000;
/** A stored answer is shown instead of waiting longer than this. */
export const keptAnswerMs = 3_000;

let heardAt = 0;
let deadUntil = 0;

/** A sign of life: an answer has begun, or goes on. */
export function recordServerAnswer(): void {
  heardAt = Date.now();
  deadUntil = 0;
}

/**
 * Fetches, and gives up after too long a silence. On a slow network a request waits behind others: as long as any of them
 * is answered, it is not dead. What has begun may take as long as it needs.
 * @param patient whether to wait in earnest also where nothing has answered lately
 * @throws {TypeError | DOMException} as `fetch` does; "AbortError" when nothing was heard
 */
export async function fetchWithTimeout(request: Request, patient = false): Promise<Response> {
  const connection = new AbortController();
  const cut = () => connection.abort();
  const startedAt = Date.now();
  const limitMs = patient || startedAt > deadUntil ? silenceMs : deadSilenceMs;
  const look = () => {
    const leftMs = Math.max(startedAt, heardAt) + limitMs - Date.now();
    if (leftMs > 0) timer = setTimeout(look, leftMs);
    else {
      if (limitMs === silenceMs) deadUntil = Date.now() + deadMs;
      cut();
    }
  };
  let timer = setTimeout(look, limitMs);
  // Whoever asked may give up earlier: a page that is left.
  request.signal.addEventListener("abort", cut);
  if (request.signal.aborted) cut();
  try {
    const answer = await fetch(request, { signal: connection.signal });
    recordServerAnswer();
    return answer;
  } finally {
    clearTimeout(timer);
  }
}
