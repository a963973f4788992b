/*
 * Asking other servers. PocketBase's $http.send follows redirects, and takes the request's keys along to wherever they
 * lead; it reads an answer whatever its size; and its time limit has whole seconds. Go's own HTTP client can be told
 * otherwise, and PocketBase hands one out: the client of a sign-in provider, which here provides no sign-in. Each call
 * gets its own, since what it refuses is said by a function of this engine.
 */

/** Go counts time in nanoseconds. */
const perMs = 1e6;

const emptyProvider = { name: "google", clientId: "-", clientSecret: "-" };
const emptyToken = /** @type {Parameters<auth.Provider["client"]>[0]} */ ({ accessToken: "-" });

function newClient() {
  const nobody = new Collection({ type: "auth", name: "nobody" });
  unmarshal({ oauth2: { enabled: true, providers: [emptyProvider] } }, nobody);
  const client = nobody.oauth2.providers[0].initProvider().client(emptyToken);
  // The provider's own way to the network would add its token.
  client.transport = null;
  return client;
}

/**
 * Sends a request and reads its answer, without following redirects.
 * @param {{ url: string, method?: string, headers?: Record<string, string>, body?: string, timeoutMs: number, maxBytes: number }} request
 * `timeoutMs` for all of it, the answer included
 * @returns {{ status: number, text: string, headers: http.Header }}
 * @throws {Error} when there is no answer, or one of more than `maxBytes`
 */
function ask({ url, method = "POST", headers = {}, body = "", timeoutMs, maxBytes }) {
  const client = newClient();
  client.timeout = Math.max(1, Math.round(timeoutMs)) * perMs;
  client.checkRedirect = () => {
    throw new Error("it leads elsewhere");
  };
  const bytes = toBytes(body);
  const answer = client.do({
    method,
    url: partsOf(url),
    header: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]])),
    ...(bytes.length > 0 && { body: $filesystem.fileFromBytes(bytes, "body").reader.open() }),
    contentLength: bytes.length,
    // A kept connection may be closed from the other side just when it is used again, and nobody knows then whether
    // the request arrived.
    close: true,
  });
  try {
    const text = toString(answer.body, maxBytes + 1);
    if (text.length > maxBytes) throw new Error(`it is longer than ${maxBytes} bytes`);
    return { status: answer.statusCode, text, headers: answer.header };
  } finally {
    answer.body.close();
  }
}

/** @param {string} url */
function partsOf(url) {
  const [, scheme, host, path = "", query = ""] =
    /^(https?):\/\/([^/?#@\\\s]+)([^?#\\\s]*)(?:\?([^#\s]*))?$/i.exec(url) ?? [];
  if (!host) throw new Error("no web address");
  return { scheme, host, path: path || "/", rawQuery: query };
}

/** Whether a request that failed never left: then it may be sent again, whatever it asked for. @param {unknown} problem */
function neverSent(problem) {
  return /: dial |no such host|no web address/.test(String(problem));
}

module.exports = { ask, neverSent };
