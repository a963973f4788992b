import { pictureName } from "../domain/catalogue/pictures";
import { fetchWithTimeout } from "./fetchWithTimeout";
import { keepPicture, keptPictures, markShown } from "./pictureStore";

/**
 * A picture from the device when it, or a wider one of it, is kept; else from the network, and kept from then on. Without
 * a network a narrower one is better than none. What is not there at all fails, and the page draws its placeholder.
 */
export async function picture(event: FetchEvent): Promise<Response> {
  const address = addressOf(event.request.url);
  const name = pictureName(address);
  const kept = await keptPictures(name);
  const enough =
    kept.find((candidate) => candidate.address === address) ?? kept.find(({ width }) => width >= name.width);
  if (enough) {
    event.waitUntil(markShown(enough, name).catch(() => {}));
    return enough.response;
  }
  try {
    const answer = await fetchPicture(event.request);
    if (isWorthKeeping(answer)) event.waitUntil(keepPicture(address, answer.clone()).catch(() => {}));
    // A proxy's apology, or a hotel's sign-in page, is no picture. One that may not be looked into may well be one.
    const isNone = answer.type !== "opaque" && !isPicture(answer);
    return (isNone && kept[0]?.response) || answer;
  } catch {
    return kept[0]?.response ?? Response.error();
  }
}

/** The shop's own addresses as the catalogue writes them: without the origin. */
function addressOf(url: string): string {
  const { origin, pathname, search, href } = new URL(url);
  return origin === location.origin ? pathname + search : href;
}

/** Origins that do not let scripts read their pictures: what they send can be shown, but not measured and kept. */
const closed = new Set<string>();

async function fetchPicture(request: Request): Promise<Response> {
  const { origin } = new URL(request.url);
  if (origin === location.origin || request.mode === "cors" || closed.has(origin))
    return fetchWithTimeout(request);
  try {
    return await fetchWithTimeout(new Request(request.url, { mode: "cors", credentials: "omit" }));
  } catch (problem) {
    // Too late is too late; a refusal comes at once.
    if ((problem as Error).name === "AbortError") throw problem;
    const answer = await fetchWithTimeout(request);
    closed.add(origin);
    return answer;
  }
}

function isPicture({ status, headers }: Response): boolean {
  return status === 200 && (headers.get("Content-Type")?.startsWith("image/") ?? false);
}

function isWorthKeeping(answer: Response): boolean {
  return isPicture(answer) && !/\b(?:no-store|private)\b/.test(answer.headers.get("Cache-Control") ?? "");
}
