import { note, ok, problem, sendRequest } from "./findings.mjs";

/** @typedef {import("./findings.mjs").Finding} Finding */

const name = "SHOP_PARCEL_TOKEN";
/** Matches the words that the form of Shiprocket Shipping refuses in a webhook's address. */
const refusedWord = /shiprocket|kartrocket|sr|kr/i;

/**
 * Checks whether the shop can get Shiprocket Shipping's webhook messages about parcels: the token is set, the
 * form of Shiprocket accepts the address, and the running shop accepts the right token and refuses a wrong
 * one. Changes no order. A token of a wrong length is reported by the check of the settings.
 * @param {string} shopUrl without a trailing slash
 * @param {string} token "" when it is not set
 * @returns {Promise<Finding[]>}
 */
export async function checkParcelMessages(shopUrl, token) {
  if (!token)
    return [
      note(
        name,
        "it is not set; without it the owner enters by hand where each parcel is (docs/checkout.md).",
      ),
    ];
  const url = `${shopUrl}/api/shop/parcel-updates`;
  const refused = refusedWord.exec(url)?.[0];
  const probe = await sendRequest(url);
  const wrong = await postParcelMessage(url, `${token}?`);
  const right = await postParcelMessage(url, token);
  return [
    ...(refused
      ? [
          problem(
            "parcel address",
            `Shiprocket's form refuses an address with "${refused}"; use another host name that leads to the shop.`,
          ),
        ]
      : []),
    probe.status === 200
      ? ok("the address for parcel messages answers a probe")
      : problem(
          "parcel probe",
          probe.status === 503
            ? "the running shop has no token; restart it."
            : `${url} answered ${probe.status || probe.reason}, not 200; check the proxy.`,
        ),
    wrong.status === 401
      ? ok("a parcel message with a wrong token is refused")
      : problem(
          "parcel token",
          `a message with a wrong token was answered ${wrong.status || wrong.reason}, not 401.`,
        ),
    // 400 means that the shop accepted the token, which it checks first: it refused only the body, which is
    // not a message.
    right.status === 400
      ? ok("the token of parcel messages is accepted")
      : problem(
          "parcel token",
          right.status === 401
            ? "the running shop has another token; restart it."
            : `a message with the token was answered ${right.status || right.reason}; read the shop's log.`,
        ),
  ];
}

/** Sends a body that is not a message. @param {string} url @param {string} token */
function postParcelMessage(url, token) {
  return sendRequest(url, {
    method: "POST",
    headers: { "Content-Type": "application/json", "x-api-key": token },
    body: "[]",
  });
}
