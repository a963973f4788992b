const { isDeviceId, normaliseEmail } = require("../domain.js");
const { errorCodeOf } = require("../platform/errors.js");
const { clientNetwork } = require("../platform/clientNetwork.js");
const { headerOf, requestOf } = require("../platform/request.js");
const { requestingDeviceLabel } = require("./deviceLabel.js");
const { isWrongPasswordError } = require("./password.js");

/*
 * One line per sign-in attempt in the server's output, which a service manager stores apart from the shop's
 * data:
 *
 *     2026/01/31 13:30:00 sign-in time=2026-01-31T08:00:00.000Z method=password outcome=ok account=5b0c…
 *     network=91fe… device="Chrome on Android" id=3f2b8c1e
 *
 * The first time is PocketBase's, in the time zone of the server; `time` is UTC. Address and network are
 * keyed hashes: equal values have equal hashes, which cannot be computed from a list of addresses without the
 * shop's secret. When PocketBase refuses a magic link or Google sign-in before the shop's hooks run, the
 * account is unknown and the line has the hash of "". Refusals by PocketBase's rate limits have no line,
 * because a client could fill the log with them.
 */

/** @typedef {"password" | "superuser" | "link" | "google"} Method */
/**
 * @typedef {core.RecordAuthWithPasswordRequestEvent | core.RecordAuthWithOTPRequestEvent |
 * core.RecordAuthWithOAuth2RequestEvent} SignInEvent
 */

/** Key in the request event's store; set once the sign-in attempt of the request is logged. */
const loggedKey = "shop.signInLogged";

/**
 * Runs `next`, the rest of a request. If `next` throws before the sign-in hook has run, logs the failed magic
 * link or Google sign-in.
 * @template T
 * @param {core.RequestEvent} e
 * @param {() => T} next
 * @returns {T} the result of `next`
 * @throws what `next` throws
 */
function logRefusedSignIn(e, next) {
  const method = signInMethodOf(e);
  if (!method) return next();
  try {
    return next();
  } catch (error) {
    const outcome = outcomeOf(error);
    if (!e.get(loggedKey) && outcome !== "error-429") writeLine(e, method, outcome);
    throw error;
  }
}

/**
 * The sign-in method of a request to PocketBase's OTP or OAuth2 route.
 * @param {core.RequestEvent} e
 * @returns {Method | undefined} undefined for all other requests
 */
function signInMethodOf(e) {
  const [, collection = "", route] =
    /^\/api\/collections\/([^/]+)\/auth-with-(otp|oauth2)$/.exec(requestOf(e).url?.path ?? "") ?? [];
  if (!route) return;
  try {
    if (e.app.findCachedCollectionByNameOrId(collection).name !== "users") return;
  } catch {
    // The path names no existing collection.
    return;
  }
  return route === "otp" ? "link" : "google";
}

/**
 * Runs a sign-in and logs its outcome: "ok", an error's code, or the status of an error without one.
 * @template T
 * @param {SignInEvent} e
 * @param {Method} method
 * @param {() => T} signIn
 * @returns {T} the result of `signIn`
 * @throws what `signIn` throws
 */
function logSignIn(e, method, signIn) {
  let outcome = "ok";
  try {
    return signIn();
  } catch (error) {
    outcome = outcomeOf(error);
    throw error;
  } finally {
    e.set(loggedKey, true);
    writeLine(e, method, outcome);
  }
}

/** The outcome to log for an error: its code, else its status. @param {unknown} error */
function outcomeOf(error) {
  if (isWrongPasswordError(error)) return "wrong-password";
  const { value } = /** @type {{ value?: { status?: number } }} */ (error ?? {});
  return errorCodeOf(error) || `error-${value?.status ?? "unknown"}`;
}

/**
 * Writes the log line of one attempt.
 * @param {SignInEvent | core.RequestEvent} e @param {Method} method @param {string} outcome
 */
function writeLine(e, method, outcome) {
  const { identity, oAuth2User, record } =
    /** @type {{ identity?: string, oAuth2User?: auth.AuthUser, record?: core.Record | null }} */ (e);
  const address = normaliseEmail(identity ?? oAuth2User?.email ?? record?.email());
  const secret = e.app.findCachedCollectionByNameOrId("users").authToken.secret;
  const hash = (/** @type {string} */ text) => $security.hs256(text, `sign-in log ${secret}`).slice(0, 16);
  const id = headerOf(e, "X-Device-Id");
  const fields = [
    `time=${new Date().toISOString()}`,
    `method=${method}`,
    `outcome=${outcome}`,
    `account=${hash(address)}`,
    `network=${hash(clientNetwork(e))}`,
    `device="${requestingDeviceLabel(e) || "unknown"}"`,
    ...(isDeviceId(id) ? [`id=${id.slice(0, 8).toLowerCase()}`] : []),
  ];
  console.log(`sign-in ${fields.join(" ")}`);
}

module.exports = { logRefusedSignIn, logSignIn };
