// npm run shiprocket-check [-- ADDRESS]: checks what Shiprocket needs of the running shop at ADDRESS, by
// default SHOP_URL, and prints a line for each check. Exit code 0: no problem.
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { UserError, runMain } = await import("./lib/userError.mjs");
const { ensureInstalled } = await import("./lib/install.mjs");
const { say } = await import("./lib/progress.mjs");
const { readEnvFile } = await import("./lib/settings.mjs");
const { checkFeeds } = await import("./lib/shiprocketCheck/feeds.mjs");
const { formatFinding, note, ok, problem, sendRequest } = await import("./lib/shiprocketCheck/findings.mjs");
const { checkParcelMessages } = await import("./lib/shiprocketCheck/parcels.mjs");
const checkoutApi = await import("./lib/shiprocketCheck/checkoutApi.mjs");
const { checkShiprocketSettings } = await import("./lib/shiprocketCheck/settings.mjs");
const { importTypeScript } = await import("./lib/sources.mjs");

const productionApi = "https://checkout-api.shiprocket.com";
const stagingApi = "https://fastrr-api-dev.pickrr.com";
const stagingPage = "https://customcheckoutfastrr.netlify.app";

const [address] = readArguments("npm run shiprocket-check [-- ADDRESS]", { max: 1 }).names;

runMain(async () => {
  if (address && !/^https?:\/\/[^\s/]/i.test(address))
    throw new UserError(
      `"${address}" is no web address: write it with https:// before it, for example https://shop.example.`,
    );
  readEnvFile();
  await ensureInstalled();
  const standIn = "tools/testkit/standins/shiprocket";
  /** @type {typeof import("../tools/testkit/standins/shiprocket/catalogueFormat.ts")} */
  const format = await importTypeScript(`${standIn}/catalogueFormat.ts`);
  /** @type {typeof import("../tools/testkit/standins/shiprocket/signature.ts")} */
  const { signedHeaders } = await importTypeScript(`${standIn}/signature.ts`);
  /** @type {typeof import("../src/domain/shared/settings.ts")} */
  const { settingProblems } = await importTypeScript("src/domain/shared/settings.ts");

  let problems = 0;
  const print = (/** @type {import("./lib/shiprocketCheck/findings.mjs").Finding[]} */ findings) => {
    for (const finding of findings) say(formatFinding(finding));
    problems += findings.filter(({ kind }) => kind === "problem").length;
  };
  const set = (/** @type {string} */ name) => process.env[name]?.trim() ?? "";
  const shopUrl = (address || set("SHOP_URL") || `http://127.0.0.1:${set("PORT") || 8090}`).replace(
    /\/+$/,
    "",
  );

  print(checkShiprocketSettings(process.env, settingProblems(process.env)));
  const { findings, products } = await checkFeeds(shopUrl, format);
  print(findings);
  const keys = { apiKey: set("SHIPROCKET_API_KEY"), apiSecret: set("SHIPROCKET_API_SECRET") };
  if (keys.apiKey && keys.apiSecret) {
    const url = (set("SHIPROCKET_API_URL") || productionApi).replace(/\/+$/, "");
    print(await checkoutApi.checkWebhook(shopUrl, keys, signedHeaders));
    print(await checkoutApi.checkApiKeys({ url, ...keys }, signedHeaders, "Shiprocket"));
  }
  print(await checkParcelMessages(shopUrl, set("SHOP_PARCEL_TOKEN")));
  const staging = {
    url: (set("SHIPROCKET_STAGING_URL") || stagingApi).replace(/\/+$/, ""),
    apiKey: set("SHIPROCKET_STAGING_KEY"),
    apiSecret: set("SHIPROCKET_STAGING_SECRET"),
  };
  if (staging.apiKey && staging.apiSecret) {
    const keysFound = await checkoutApi.checkApiKeys(staging, signedHeaders, "staging");
    print(keysFound);
    if (keysFound[0]?.kind === "ok")
      print(await checkoutApi.checkStagingCheckout(staging, signedHeaders, products[0], shopUrl));
    const page = set("SHIPROCKET_STAGING_PAGE") || stagingPage;
    const { status, reason } = await sendRequest(page);
    print([
      status > 0 && status < 500
        ? ok("the staging page's host answers")
        : problem("staging page", `${page} answered ${status || reason}.`),
    ]);
  } else
    print([
      note("staging", "it was not tried: SHIPROCKET_STAGING_KEY and SHIPROCKET_STAGING_SECRET are not set."),
    ]);
  say(problems === 0 ? "No problems." : `${problems} ${problems === 1 ? "problem" : "problems"}.`);
  return problems === 0 ? 0 : 1;
});
