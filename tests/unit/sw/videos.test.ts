import { afterEach, expect, it, vi } from "vitest";

/** What src/sw/videos.ts exports; its own types need a service worker's. */
interface Videos {
  byteRangeOf(file: Response, range: string): Promise<Response>;
  respondWithVideo(event: { request: Request; waitUntil(work: Promise<unknown>): void }): Promise<Response>;
}

const { byteRangeOf, respondWithVideo: answerVideo } =
  await vi.importActual<Videos>("../../../src/sw/videos");

const video = () => new Response("0123456789", { headers: { "Content-Type": "video/mp4" } });

it.each([
  ["bytes=0-", 206, "bytes 0-9/10", "0123456789"],
  ["bytes=0-1", 206, "bytes 0-1/10", "01"],
  ["bytes=9-9", 206, "bytes 9-9/10", "9"],
  ["Bytes = 3 - 5", 206, "bytes 3-5/10", "345"],
  // Media players request an end after the last byte.
  ["bytes=4-9999", 206, "bytes 4-9/10", "456789"],
  ["bytes=-3", 206, "bytes 7-9/10", "789"],
  ["bytes=-99", 206, "bytes 0-9/10", "0123456789"],
  ["bytes=10-", 416, "bytes */10", ""],
  ["bytes=10-20", 416, "bytes */10", ""],
  ["bytes=-0", 416, "bytes */10", ""],
  ["bytes=5-2", 200, null, "0123456789"],
  ["bytes=0-1,4-5", 200, null, "0123456789"],
  ["bytes=-", 200, null, "0123456789"],
  ["lines=1-2", 200, null, "0123456789"],
])("answers %s as RFC 9110 says", async (range, status, contentRange, body) => {
  const part = await byteRangeOf(video(), range);
  expect(part.status).toBe(status);
  expect(part.headers.get("Content-Range")).toBe(contentRange);
  expect(part.headers.get("Content-Type")).toBe("video/mp4");
  expect(await part.text()).toBe(body);
});

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["cannot be opened", () => Promise.reject(new DOMException("broken", "UnknownError"))],
  [
    "cannot be read",
    async () => ({
      match: () => Promise.reject(new Error("broken")),
      put: async () => {},
      keys: async () => [],
    }),
  ],
])("plays a video from the network when the cache %s", async (_, open) => {
  vi.stubGlobal("caches", { open });
  vi.stubGlobal("fetch", async () => video());
  const request = new Request("https://shop.example/banner.mp4", { headers: { Range: "bytes=0-" } });
  const answer = await answerVideo({ request, waitUntil: () => {} });
  expect(await answer.text()).toBe("0123456789");
});
