import { cacheNames } from "../domain/device/offlineCaches";
import { byteRangeOf } from "./byteRange";
import { fetchWithTimeout } from "./fetchWithTimeout";

/** The banner has two, for wide and upright screens; what a release replaces goes. */
const videosMax = 4;

/**
 * A film, or the part of it that the player asks for. The first time all of it is fetched once, for the player and for the
 * device: players ask for parts ("bytes=0-"), and a part is nothing that a cache keeps.
 */
export async function video(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const videos = await caches.open(cacheNames.videos);
  const kept = await videos.match(request.url);
  const range = request.headers.get("Range");
  if (kept) {
    event.waitUntil(forgetReplaced(videos, kept, request.url).catch(() => {}));
    return range ? byteRangeOf(kept, range) : kept;
  }
  if (range && range !== "bytes=0-") return fetch(request);
  const answer = await fetchWithTimeout(new Request(request.url));
  if (answer.status !== 200) return answer;
  // A hotel's sign-in page would be shown for good.
  if (isFilm(answer)) event.waitUntil(keep(videos, request.url, answer.clone()));
  return range ? asPart(answer) : answer;
}

const isFilm = ({ headers }: Response) => headers.get("Content-Type")?.startsWith("video/") ?? false;

const looked = new Set<string>();

/**
 * Lets go of a film that is another one on the server by now, under the same name: the next visit shows that. Asked for
 * once in this worker's short life; the answer is a few bytes.
 */
async function forgetReplaced(videos: Cache, { headers }: Response, url: string): Promise<void> {
  const tag = headers.get("ETag");
  if (!tag || looked.has(url)) return;
  looked.add(url);
  const answer = await fetchWithTimeout(new Request(url, { method: "HEAD", cache: "no-store" }));
  if (isFilm(answer) && answer.status === 200 && answer.headers.get("ETag") !== tag) await videos.delete(url);
}

/** All of an answer as the part from its beginning, which Safari insists on when it asked for a part. */
function asPart({ body, headers }: Response): Response {
  const length = Number(headers.get("Content-Length"));
  if (!length) return new Response(body, { headers });
  const part = new Headers(headers);
  part.set("Content-Range", `bytes 0-${length - 1}/${length}`);
  return new Response(body, { status: 206, statusText: "Partial Content", headers: part });
}

async function keep(videos: Cache, url: string, answer: Response): Promise<void> {
  try {
    await videos.put(url, answer);
  } catch {
    // A player that was left, a cut connection, or a full disk: the picture stands in for it.
    return;
  }
  const kept = await videos.keys();
  for (const request of kept.slice(0, -videosMax)) await videos.delete(request);
}
