import { isGstin } from "../invoices/gstin";
import { isProductHsn, normaliseHsn } from "../invoices/hsn";
import { isCron } from "./cron";
import { isUnencryptedAddress, isUnencryptedMail } from "./unencryptedConnections";

/*
 * Checks the owner's settings in the environment or in .env. Each problem is a sentence that names the
 * variable. Secrets are only checked for presence.
 */

/** All variables of the shop; any other name in .env counts as a typing error. */
export const settingNames: readonly string[] = [
  ..."PORT SHOP_DATA_DIR SHOP_NAME SHOP_URL SHOP_DEMO SHOP_PROXY_HEADER SHOP_DASHBOARD_HOST SHOP_ENCRYPTION_KEY".split(
    " ",
  ),
  ..."SHOP_EMAIL SHOP_WHATSAPP SHOP_INSTAGRAM SHOP_YOUTUBE SHOP_DESCRIPTION SHOP_VITALS".split(" "),
  ..."SMTP_HOST SMTP_PORT SMTP_USER SMTP_PASSWORD SMTP_FROM SHOP_UNENCRYPTED".split(" "),
  ..."GOOGLE_CLIENT_ID GOOGLE_CLIENT_SECRET GOOGLE_AUTH_URL GOOGLE_TOKEN_URL GOOGLE_USERINFO_URL".split(" "),
  ..."SHIPROCKET_API_KEY SHIPROCKET_API_SECRET SHIPROCKET_API_URL SHIPROCKET_CHECKOUT_URL".split(" "),
  ..."SHIPROCKET_STAGING_KEY SHIPROCKET_STAGING_SECRET SHIPROCKET_STAGING_URL SHIPROCKET_STAGING_PAGE".split(
    " ",
  ),
  "SHOP_WEIGHT_GRAMS",
  "SHOP_ORDER_ADDRESS_DAYS",
  "SHOP_CHECKOUTS_PER_DAY",
  "SHOP_PARCEL_TOKEN",
  ..."SHOP_LEGAL_NAME SHOP_ADDRESS SHOP_GSTIN SHOP_HSN".split(" "),
  ..."SHOP_BACKUP SHOP_BACKUP_CRON SHOP_BACKUP_KEEP SHOP_BACKUP_DIR SHOP_ALERT_EMAIL SHOP_HEALTH_TOKEN".split(
    " ",
  ),
  ..."SHOP_REPLICA SHOP_PHOTOS SHOP_S3_ENDPOINT SHOP_S3_REGION SHOP_S3_BUCKET SHOP_S3_KEY SHOP_S3_SECRET".split(
    " ",
  ),
  ..."LITESTREAM_BIN POCKETBASE_BIN POCKETBASE_RELEASES CHROMIUM_BIN".split(" "),
  ..."XDG_CACHE_HOME GOMEMLIMIT PB_THUMBS_MAX_WORKERS PB_THUMBS_MAX_WAIT".split(" "),
];

const webAddress = /^https?:\/\/[^\s/?#@\\]+\S*$/i;
const portNumber = "([1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d\\d|655[0-2]\\d|6553[0-5])";
const port = new RegExp(`^${portNumber}$`);
const byte = "(25[0-5]|2[0-4]\\d|1?\\d?\\d)";
/**
 * Pattern of a host name: an IPv4 address, or a name. A name whose last label is a number does not match,
 * because browsers would read it as an IPv4 address.
 */
const hostName = `(${byte}(\\.${byte}){3}|([a-z0-9-]{1,63}\\.)*(?!\\d+\\.?[:/]|\\d+\\.?$|0x)[a-z0-9-]{1,63}\\.?)`;
const mailAddress = '[^\\s<>@"]+@[^\\s<>@"]+\\.[^\\s<>@"]+';

const rules: readonly (readonly [name: string, wanted: RegExp, advice: string])[] = [
  [
    "SHOP_URL",
    new RegExp(`^https?://(${hostName}|\\[[0-9a-f:.]+\\])(:${portNumber})?/*$`, "i"),
    "write the address at which shoppers open the shop, with https:// and nothing behind it, for example https://shop.example",
  ],
  [
    "SHOP_DASHBOARD_HOST",
    /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i,
    "write the host name at which you open the dashboard, without https:// and port, for example admin.shop.example",
  ],
  ["SHOP_NAME", /^.{1,80}$/, "write a name of at most 80 characters"],
  ["SHOP_DEMO", /^[01]$/, "write 1 for the demo, 0 for a shop of your own"],
  [
    "SHOP_PROXY_HEADER",
    /^[a-z][a-z0-9-]*$/i,
    "write the name of the header in which your proxy puts the shopper's address, usually X-Forwarded-For",
  ],
  [
    "SHOP_EMAIL",
    new RegExp(`^${mailAddress}$`),
    "write the address that shoppers may write to, for example hello@shop.example",
  ],
  [
    "SHOP_WHATSAPP",
    // Ten digits that begin with 6 to 9 are an Indian mobile number without the country code.
    /^(?!0|[6-9](?:[ ()-]*\d){9}[ ()-]*$)\+?\d[\d ()-]{6,20}$/,
    "write the number with its country's code, for example +91 98765 43210",
  ],
  ...["SHOP_INSTAGRAM", "SHOP_YOUTUBE"].map(
    (name) => [name, webAddress, "write the page's whole address, with https:// before it"] as const,
  ),
  [
    "SMTP_HOST",
    /^([a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?|\[?[0-9a-f:]+\]?)$/i,
    "write the mail server's name alone, for example smtp.example.com",
  ],
  [
    "SHOP_WEIGHT_GRAMS",
    /^([1-9]\d{0,4}|100000)$/,
    "write the usual weight of a packed piece in whole grams, 1 to 100000, for example 300",
  ],
  ...["SHIPROCKET_STAGING_URL", "SHIPROCKET_STAGING_PAGE"].map(
    (name) => [name, webAddress, "write a whole web address, or leave it out for Shiprocket's own"] as const,
  ),
  [
    "SHOP_ORDER_ADDRESS_DAYS",
    /^([1-9]\d{0,3})$/,
    "write after how many days addresses of orders are erased, 1 to 9999, for example 180",
  ],
  [
    "SHOP_CHECKOUTS_PER_DAY",
    /^[1-9]\d{0,5}$/,
    "write how many checkouts one network may start in a day, 1 to 999999, for example 2000",
  ],
  ["SHOP_VITALS", /^[01]$/, "write 0 to switch the field measurements off, or leave it out"],
  ["SHOP_BACKUP", /^[01]$/, "write 0 to switch the nightly backup off, or leave it out"],
  ["SHOP_BACKUP_KEEP", /^([1-9]\d?|[12]\d\d|3[0-5]\d|36[0-5])$/, "write how many backups to keep, 1 to 365"],
  [
    "SHOP_ALERT_EMAIL",
    new RegExp(`^${mailAddress}$`),
    "write the address that gets mails about problems with the server, for example owner@shop.example",
  ],
  ["SHOP_HEALTH_TOKEN", /^[\x21-\x7e]{20,200}$/, "write 20 to 200 letters and digits that cannot be guessed"],
  ["SHOP_REPLICA", /^[01]$/, "write 1 where Litestream copies the database to S3, or leave it out"],
  ["SHOP_PHOTOS", /^(s3|disk)$/, "write s3 to keep photos in the bucket of SHOP_S3_BUCKET, or disk"],
  ["SHOP_S3_ENDPOINT", webAddress, "write the whole address of the S3 service, with https:// before it"],
  [
    "SHOP_UNENCRYPTED",
    /^[01]$/,
    "write 1 to allow connections without TLS to other networks, or leave it out",
  ],
  ["SMTP_PORT", port, "write the mail server's port, usually 587 or 465"],
  [
    "SMTP_FROM",
    new RegExp(`^(${mailAddress}|[^<>]*<${mailAddress}>)$`),
    "write the address that mails come from, alone or with a name: My Shop <hello@shop.example>",
  ],
  ...["GOOGLE_AUTH_URL", "GOOGLE_TOKEN_URL", "GOOGLE_USERINFO_URL"].map(
    (name) => [name, webAddress, "write a whole web address, or leave it out for Google's own"] as const,
  ),
];

/**
 * The problems of the settings, one sentence each; the shop does not start while there is a problem.
 * @param settings values by name; absent or blank: not set
 */
export function settingProblems(settings: Readonly<Record<string, string | undefined>>): string[] {
  const read = (name: string) => settings[name]?.trim() ?? "";
  const wrong = rules
    .filter(([name, wanted]) => read(name) !== "" && !wanted.test(read(name)))
    .map(([name, , advice]) => `${name} is "${read(name)}": ${advice}.`);
  const hsn = read("SHOP_HSN");
  if (hsn && !isProductHsn(normaliseHsn(hsn)))
    wrong.push(
      `SHOP_HSN is "${hsn}": write the HSN code of most of your goods, 4, 6 or 8 digits, for example 6109.`,
    );
  const cron = read("SHOP_BACKUP_CRON");
  if (cron && !isCron(cron))
    wrong.push(
      `SHOP_BACKUP_CRON is "${cron}": write five cron fields in UTC, for example 0 20 * * * for 20:00 each day.`,
    );
  if (!/^(.{32})?$/.test(read("SHOP_ENCRYPTION_KEY")))
    wrong.push(
      "SHOP_ENCRYPTION_KEY has not 32 characters: write exactly 32, for example from openssl rand -hex 16.",
    );
  if (!/^([\x21-\x7e]{20,200})?$/.test(read("SHOP_PARCEL_TOKEN")))
    wrong.push(
      "SHOP_PARCEL_TOKEN cannot be used: write 20 to 200 letters and digits that cannot be guessed, and the same at Shiprocket.",
    );
  if (read("SMTP_HOST") && read("SMTP_USER") && !read("SMTP_PASSWORD"))
    wrong.push("SMTP_PASSWORD is not set, but SMTP_USER is: mail servers want both.");
  const isNamed = (name: string) => wrong.some((problem) => problem.startsWith(`${name} is "`));
  wrong.push(...findUnencryptedSettings((name) => (isNamed(name) ? "" : read(name))));
  const gstin = read("SHOP_GSTIN").toUpperCase();
  if (gstin && !isGstin(gstin))
    wrong.push(
      /^[0-9A-Z]{15}$/.test(gstin)
        ? `SHOP_GSTIN is "${gstin}": one of its characters is mistyped, compare it with your GST certificate.`
        : `SHOP_GSTIN is "${gstin}": write the 15 characters of your GST certificate.`,
    );
  else if (gstin && !(read("SHOP_LEGAL_NAME") && read("SHOP_ADDRESS")))
    wrong.push("SHOP_LEGAL_NAME and SHOP_ADDRESS are needed with SHOP_GSTIN: an invoice names them.");
  const s3 = ["SHOP_S3_ENDPOINT", "SHOP_S3_BUCKET", "SHOP_S3_KEY", "SHOP_S3_SECRET"];
  const missing = s3.filter((name) => !read(name));
  const isS3Used = missing.length < s3.length || read("SHOP_PHOTOS") === "s3" || read("SHOP_REPLICA") === "1";
  if (isS3Used && missing.length > 0) wrong.push(`${missing.join(", ")} not set: S3 needs ${s3.join(", ")}.`);
  return wrong;
}

/**
 * Settings with the URLs of servers. Shiprocket's URLs are checked in pb_hooks/lib/shiprocket/settings.js: a
 * wrong Shiprocket URL does not prevent the start.
 */
const serverAddresses = ["SHOP_S3_ENDPOINT", "GOOGLE_TOKEN_URL", "GOOGLE_USERINFO_URL"];

/** The problems of settings with which the server would send unencrypted data over a public network. */
function findUnencryptedSettings(read: (name: string) => string): string[] {
  if (read("SHOP_UNENCRYPTED") === "1") return [];
  const problems = serverAddresses
    .filter((name) => isUnencryptedAddress(read(name)))
    .map((name) => `${name} has no TLS: write its address with https://, or set SHOP_UNENCRYPTED=1.`);
  const mail = { host: read("SMTP_HOST"), user: read("SMTP_USER"), tls: read("SMTP_PORT") === "465" };
  if (isUnencryptedMail(mail))
    problems.push(
      `SMTP_USER is not set, so mails to ${mail.host} could be sent without TLS: set SMTP_USER and SMTP_PASSWORD, or SMTP_PORT=465, or SHOP_UNENCRYPTED=1.`,
    );
  return problems;
}
