import { note, ok, problem } from "./findings.mjs";

/** @typedef {import("./findings.mjs").Finding} Finding */

/**
 * Checks the settings that Shiprocket needs. Prints no values of keys.
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} startProblems the problems that would stop the shop's start; each becomes a finding
 * @returns {Finding[]}
 */
export function checkShiprocketSettings(env, startProblems) {
  const read = (/** @type {string} */ name) => env[name]?.trim() ?? "";
  /** @type {Finding[]} */
  const findings = startProblems.map((sentence) => problem("settings", sentence));
  for (const name of ["SHIPROCKET_API_KEY", "SHIPROCKET_API_SECRET"]) {
    if (!read(name))
      findings.push(problem(name, "it is not set; copy it from Shiprocket's panel into .env."));
    else if (/^bearer\s/i.test(read(name)))
      findings.push(problem(name, 'it begins with "Bearer"; write the bare key.'));
    else findings.push(ok(`${name} is set`));
  }
  const page = read("SHIPROCKET_CHECKOUT_URL");
  if (page && !page.includes("{token}"))
    findings.push(
      problem("SHIPROCKET_CHECKOUT_URL", "it has no {token}; write the page's address with {token} in it."),
    );
  findings.push(checkShopUrl(read("SHOP_URL")));
  findings.push(
    read("SHOP_WEIGHT_GRAMS")
      ? ok(`a piece without a weight weighs ${read("SHOP_WEIGHT_GRAMS")} g`)
      : note("SHOP_WEIGHT_GRAMS", "it is not set; a piece without a weight counts as 300 g."),
  );
  return findings;
}

/** @param {string} url */
function checkShopUrl(url) {
  if (!url) return problem("SHOP_URL", "it is not set; Shiprocket needs the public address of the shop.");
  if (/^https?:\/\/(127\.|localhost\b|\[::1\])/i.test(url))
    return note("SHOP_URL", "it is an address of this computer, which Shiprocket cannot reach.");
  if (!/^https:/i.test(url)) return problem("SHOP_URL", "it begins with http; Shiprocket needs https.");
  return ok(`SHOP_URL is ${url}`);
}
