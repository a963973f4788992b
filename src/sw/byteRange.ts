/**
 * The part of a kept file that a player asks for, as a server would answer (RFC 9110, 14.2): an end beyond the file's is the
 * file's, what begins beyond it cannot be had, and what is no single range of bytes is not looked at.
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
