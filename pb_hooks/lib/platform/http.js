/*
 * Requests to other servers. PocketBase's $http.send follows redirects and sends the API keys to the
 * redirect's target, reads a response of any size, and has a timeout in whole seconds. So the shop uses Go's
 * HTTP client directly. PocketBase exposes that client only as the client of an OAuth2 provider, hence the
 * empty provider below. Each request gets its own client, because `checkRedirect` is a function of one
 * JavaScript engine.
 */

const nanosecondsPerMs = 1e6;

const emptyProvider = { name: "google", clientId: "-", clientSecret: "-" };
const emptyToken = /** @type {Parameters<auth.Provider["client"]>[0]} */ ({ accessToken: "-" });

/** Creates Go's HTTP client without an access token. */
function createHttpClient() {
  const collection = new Collection({ type: "auth", name: "unused" });
  unmarshal({ oauth2: { enabled: true, providers: [emptyProvider] } }, collection);
  const [provider] = collection.oauth2.providers;
  const client = /** @type {NonNullable<typeof provider>} */ (provider).initProvider().client(emptyToken);
  if (!client) throw new Error("no HTTP client");
  // `null` selects Go's default transport: the OAuth client's would add its access token to every request.
  client.transport = /** @type {any} */ (null);
  return client;
}

/**
 * Sends a request and reads the response. Does not follow redirects.
 * @param {{ url: string, method?: string, headers?: Record<string, string>, body?: string, timeoutMs: number,
 * maxBytes: number }} request `timeoutMs` covers the whole exchange, the response body included
 * @returns {{ status: number, text: string, headers: http.Header }}
 * @throws {Error} without a response, and for a response longer than `maxBytes`
 */
function sendRequest({ url, method = "POST", headers = {}, body = "", timeoutMs, maxBytes }) {
  const client = createHttpClient();
  client.timeout = /** @type {any} */ (Math.max(1, Math.round(timeoutMs)) * nanosecondsPerMs);
  client.checkRedirect = () => {
    throw new Error("it redirects");
  };
  const bytes = toBytes(body);
  const response = client.do(
    /** @type {any} */ ({
      method,
      url: parseUrl(url),
      header: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
      ...(bytes.length > 0 && { body: $filesystem.fileFromBytes(bytes, "body").reader?.open() }),
      contentLength: bytes.length,
      // A new connection per request: a server may close an idle connection just when the client reuses it,
      // and the client could not know whether the request arrived.
      close: true,
    }),
  );
  if (!response?.body) throw new Error("no response");
  try {
    const text = toString(response.body, maxBytes + 1);
    if (text.length > maxBytes) throw new Error(`it is longer than ${maxBytes} bytes`);
    return { status: response.statusCode, text, headers: response.header };
  } finally {
    response.body.close();
  }
}

/** Parses a URL for Go. @param {string} url @throws {Error} for anything else than an http or https URL */
function parseUrl(url) {
  const [, scheme, host, path = "", query = ""] =
    /^(https?):\/\/([^/?#@\\\s]+)([^?#\\\s]*)(?:\?([^#\s]*))?$/i.exec(url) ?? [];
  if (!host) throw new Error("no web address");
  return { scheme, host, path: path || "/", rawQuery: query };
}

/**
 * Whether a failed request never left this server, so that the caller can safely send it again.
 * @param {unknown} error thrown by `sendRequest`
 */
function wasRequestNeverSent(error) {
  return /: dial |no such host|no web address/.test(String(error));
}

/**
 * Whether a request was sent and its response did not come in time, so that it may still be processed.
 * @param {unknown} error thrown by `sendRequest`
 */
function hasResponseTimedOut(error) {
  return /Client\.Timeout|deadline exceeded/.test(String(error)) && !wasRequestNeverSent(error);
}

module.exports = { hasResponseTimedOut, sendRequest, wasRequestNeverSent };
