import { parsePictureUrl } from "../domain/catalogue/pictures";
import { fetchWithTimeout } from "./fetchWithTimeout";
import { cachePicture, findCachedVersions, readClearCount, recordPictureShown } from "./pictureStore";

/**
 * Responds with the requested picture or a wider version of it from the cache; otherwise fetches and caches
 * it. If the network fails, responds with a narrower cached version; if there is none, the request fails, and
 * the page draws its placeholder.
 */
export async function respondWithPicture(event: FetchEvent): Promise<Response> {
  const address = toCatalogueUrl(event.request.url);
  const name = parsePictureUrl(address);
  const deletionsBefore = readClearCount();
  const cached = await findCachedVersions(name);
  const enough =
    cached.find((candidate) => candidate.address === address) ??
    cached.find(({ width }) => width >= name.width);
  if (enough) {
    event.waitUntil(recordPictureShown(enough, name).catch(() => {}));
    return enough.response;
  }
  try {
    const response = await fetchWithCorsIfAllowed(event.request);
    if (isCacheable(response))
      event.waitUntil(cachePicture(address, response.clone(), deletionsBefore).catch(() => {}));
    // A proxy error page or a captive portal is not a picture. An opaque response cannot be checked.
    const isOther = response.type !== "opaque" && !isPicture(response);
    return (isOther && cached[0]?.response) || response;
  } catch {
    return cached[0]?.response ?? Response.error();
  }
}

/** The URL as the catalogue writes it: without the origin for the shop's own pictures. */
function toCatalogueUrl(url: string): string {
  const { origin, pathname, search, href } = new URL(url);
  return origin === location.origin ? pathname + search : href;
}

/** Origins without CORS headers: their pictures can be shown, but not measured and cached. */
const withoutCors = new Set<string>();

async function fetchWithCorsIfAllowed(request: Request): Promise<Response> {
  const { origin } = new URL(request.url);
  if (origin === location.origin || request.mode === "cors" || withoutCors.has(origin))
    return fetchWithTimeout(request);
  try {
    return await fetchWithTimeout(new Request(request.url, { mode: "cors", credentials: "omit" }));
  } catch (problem) {
    // A timeout is final. A CORS refusal fails at once, and the request is repeated without CORS.
    if ((problem as Error).name === "AbortError") throw problem;
    const response = await fetchWithTimeout(request);
    withoutCors.add(origin);
    return response;
  }
}

function isPicture({ status, headers }: Response): boolean {
  return status === 200 && (headers.get("Content-Type")?.startsWith("image/") ?? false);
}

function isCacheable(response: Response): boolean {
  return isPicture(response) && !/\b(?:no-store|private)\b/.test(response.headers.get("Cache-Control") ?? "");
}
