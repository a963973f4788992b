import http from "node:http";
import fc from "fast-check";
import { anyJson, anyText, anyValue } from "../values";

/** A generated request. */
export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer | undefined;
}

export interface FuzzResponse {
  status: number;
  body: string;
}

/** Text that a header may carry: the HTTP client refuses other characters before they are sent. */
const headerTexts = fc.oneof(
  anyText.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "").slice(0, 4_000)),
  fc.constantFrom("", ",,,,,,,,,,,,", "gzip;q=2, br;q=-1", "bytes=0-", "bytes=9-1", "*", "null", 'W/"x"'),
);

/**
 * Bodies: JSON of the route's own shape, any JSON, broken JSON, bytes, nested lists, one that is too large.
 */
export function bodies(valid: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> {
  const json = valid.map((value) => Buffer.from(JSON.stringify(value ?? null) ?? "null"));
  return fc.oneof(
    { weight: 8, arbitrary: json },
    { weight: 2, arbitrary: anyJson.map((value) => Buffer.from(JSON.stringify(value))) },
    { weight: 1, arbitrary: json.map((bytes) => bytes.subarray(0, Math.floor(bytes.length / 2))) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        Buffer.alloc(0),
        Buffer.from("[".repeat(50_000)),
        Buffer.alloc(250_000, " "),
      ),
    },
  );
}

/** One segment of a path: an id, or hostile text in percent encoding or as it is. */
export const pathSegments = fc.oneof(
  fc.stringMatching(/^[a-z0-9]{15}$/),
  anyText.map((text) => encodeURIComponent(text.slice(0, 300).toWellFormed())),
  // Go answers a wrong percent encoding and closes the connection before it has read the body.
  anyText.map((text) => text.slice(0, 300).replace(/[^\x21-\x7e]|[?#]|%(?![\da-f]{2})/gi, "")),
);

/** A query string of these parameters, with hostile values. */
export function queries(...names: string[]): fc.Arbitrary<string> {
  const parameters = fc.array(
    fc.tuple(fc.constantFrom(...names, "x"), fc.oneof(anyText, fc.integer().map(String))),
    { maxLength: 4 },
  );
  return parameters.map((list) =>
    list
      .map(([name, value]) => `${name}=${encodeURIComponent(value.slice(0, 2_000).toWellFormed())}`)
      .join("&"),
  );
}

/** Headers that the shop reads, and others. @param tokens values of Authorization */
export function headers(tokens: readonly string[]): fc.Arbitrary<Record<string, string>> {
  const authorization = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom("", ...tokens) },
    headerTexts,
    forgedTokens,
  );
  const hostile = fc.dictionary(
    fc.constantFrom(
      "X-Device-Id",
      "X-Receipt",
      "X-Api-Key",
      "X-Api-HMAC-SHA256",
      "Origin",
      "Referer",
      "Cookie",
      "If-None-Match",
      "Range",
      "Accept-Encoding",
      "Accept",
      "User-Agent",
      "X-Forwarded-For",
    ),
    headerTexts,
    { maxKeys: 3 },
  );
  const types = fc.constantFrom(
    "application/json",
    "application/json",
    "application/json",
    "application/json",
    "application/json",
    "application/json",
    "text/plain",
    "multipart/form-data; boundary=x",
    "multipart/form-data",
    "application/x-www-form-urlencoded",
    "",
  );
  return fc.tuple(hostile, authorization, types).map(([others, token, type]) => ({
    ...others,
    ...(token ? { Authorization: token } : {}),
    "Content-Type": type || "application/json",
  }));
}

/** Tokens with any claims, unsigned or with a wrong signature. */
const forgedTokens = anyValue.map((claims) => {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value ?? null) ?? "null").toString("base64url");
  return `${part({ alg: "none", typ: "JWT" })}.${part(claims).slice(0, 4_000)}.`;
});

/**
 * Sends a request as it is, without the checks and defaults of fetch.
 * @throws {Error} when the server closes the connection without a response
 */
export function send(url: string, { method, path, headers, body }: FuzzRequest): Promise<FuzzResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const length = body ? { "Content-Length": String(body.length) } : {};
    const request = http.request({ hostname, port, method, path, headers: { ...headers, ...length }, agent });
    request.on("error", reject).on("response", (response) => {
      const chunks: Buffer[] = [];
      response
        .on("data", (chunk: Buffer) => chunks.push(chunk))
        .on("error", reject)
        .on("end", () =>
          resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }),
        );
    });
    request.end(body);
  });
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 4 });
