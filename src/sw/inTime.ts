/**
 * Silence that counts as no network, in milliseconds, as for the page itself (server/http): a network that is connected
 * but dead never says no.
 */
const silenceMs = 6_000;
/** Where nothing answered lately, nobody waits long for the next one. */
const deadSilenceMs = 1_000;
/** A stored answer is shown instead of waiting longer than this. */
export const keptAnswerMs = 3_000;

let heardAt = 0;
let dead = false;

/**
 * Fetches, and gives up after too long a silence. On a slow network a request waits behind others: as long as any of them
 * is answered, it is not dead. What has begun may take as long as it needs.
 * @throws {TypeError | DOMException} as `fetch` does; "AbortError" when nothing was heard
 */
export async function fetchInTime(request: Request): Promise<Response> {
  const connection = new AbortController();
  const cut = () => connection.abort();
  const limitMs = dead ? deadSilenceMs : silenceMs;
  const startedAt = Date.now();
  const look = () => {
    const leftMs = Math.max(startedAt, heardAt) + limitMs - Date.now();
    if (leftMs > 0) timer = setTimeout(look, leftMs);
    else {
      dead = true;
      cut();
    }
  };
  let timer = setTimeout(look, limitMs);
  // Whoever asked may give up earlier: a page that is left.
  request.signal.addEventListener("abort", cut);
  if (request.signal.aborted) cut();
  try {
    const answer = await fetch(request, { signal: connection.signal });
    heardAt = Date.now();
    dead = false;
    return answer;
  } finally {
    clearTimeout(timer);
  }
}
