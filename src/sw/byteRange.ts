/**
 * Answers a range request from a cached response, as RFC 9110 section 14.2 says: an end after the last byte is moved to the
 * last byte, a start after the last byte gets 416, and a header that is not one byte range gets the whole file.
 * workbox-range-requests answers 416 where the end is after the last byte, which media players send.
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
