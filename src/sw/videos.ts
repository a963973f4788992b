import { cacheNames } from "../domain/device/offlineCaches";
import { fetchWithTimeout } from "./fetchWithTimeout";

/**
 * Maximum number of cached videos: the banner has two, for landscape and portrait screens; two more leave
 * room for videos that have been replaced.
 */
const videosMax = 4;

/**
 * Answers a request for a video, also for a byte range, from the cache, else from the network. A first
 * request ("bytes=0-") fetches the whole video once, for the player and for the cache: a cache cannot store
 * partial responses.
 */
export async function respondWithVideo(event: FetchEvent): Promise<Response> {
  const { request } = event;
  // A browser whose storage fails plays the video from the network.
  const videos = await caches.open(cacheNames.videos).catch(() => undefined);
  const cached = await videos?.match(request.url).catch(() => undefined);
  const range = request.headers.get("Range");
  if (videos && cached) {
    event.waitUntil(removeIfReplaced(videos, cached, request.url).catch(() => {}));
    return range ? byteRangeOf(cached, range) : cached;
  }
  if (range && range !== "bytes=0-") return fetch(request);
  const response = await fetchWithTimeout(new Request(request.url));
  if (response.status !== 200) return response;
  // A captive portal answers 200 with HTML.
  if (videos && isVideo(response)) event.waitUntil(cacheVideo(videos, request.url, response.clone()));
  return range ? asPartialContent(response) : response;
}

const isVideo = ({ headers }: Response) => headers.get("Content-Type")?.startsWith("video/") ?? false;

const revalidated = new Set<string>();

/**
 * Removes a cached video when the server has another one under the same name (ETag), so that the next visit
 * loads it. Sends one HEAD request per video and worker run.
 */
async function removeIfReplaced(videos: Cache, { headers }: Response, url: string): Promise<void> {
  const tag = headers.get("ETag");
  if (!tag || revalidated.has(url)) return;
  revalidated.add(url);
  const head = await fetchWithTimeout(new Request(url, { method: "HEAD", cache: "no-store" }));
  if (isVideo(head) && head.status === 200 && head.headers.get("ETag") !== tag) await videos.delete(url);
}

/**
 * Answers a range request from a cached response, as RFC 9110 section 14.2 says: an end after the last byte
 * is moved to the last byte, a start after the last byte gets 416, and a header that is not one byte range
 * gets the whole file. workbox-range-requests answers 416 where the end is after the last byte, which media
 * players send.
 * @param range the request's Range header
 */
export async function byteRangeOf(file: Response, range: string): Promise<Response> {
  const [, from = "", to = ""] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(range) ?? [];
  if (!from && !to) return file;
  const whole = await file.blob();
  const start = from ? Number(from) : Math.max(0, whole.size - Number(to));
  const last = from && to ? Math.min(Number(to), whole.size - 1) : whole.size - 1;
  if (from && to && Number(to) < Number(from)) return new Response(whole, { headers: file.headers });
  const headers = new Headers(file.headers);
  if (start > last) {
    headers.set("Content-Range", `bytes */${whole.size}`);
    headers.set("Content-Length", "0");
    return new Response(null, { status: 416, statusText: "Range Not Satisfiable", headers });
  }
  const part = whole.slice(start, last + 1, whole.type);
  headers.set("Content-Range", `bytes ${start}-${last}/${whole.size}`);
  headers.set("Content-Length", `${part.size}`);
  return new Response(part, { status: 206, statusText: "Partial Content", headers });
}

/** A whole response as 206 with its full range: Safari requires 206 for a range request. */
function asPartialContent({ body, headers }: Response): Response {
  const length = Number(headers.get("Content-Length"));
  if (!length) return new Response(body, { headers });
  const partial = new Headers(headers);
  partial.set("Content-Range", `bytes 0-${length - 1}/${length}`);
  return new Response(body, { status: 206, statusText: "Partial Content", headers: partial });
}

async function cacheVideo(videos: Cache, url: string, response: Response): Promise<void> {
  try {
    await videos.put(url, response);
  } catch {
    // The page was left, the connection broke, or the disk is full: the page shows the poster instead.
    return;
  }
  const requests = await videos.keys();
  for (const request of requests.slice(0, -videosMax)) await videos.delete(request);
}
