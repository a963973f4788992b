import { expect, test } from "vitest";
import { settingNames, settingProblems } from "../../../../src/domain/shared/settings";

test.each([
  ["nothing", {}],
  ["an address with a port and slashes behind it", { SHOP_URL: "http://127.0.0.1:8090//" }],
  ["a demo", { SHOP_DEMO: "1" }],
  ["a mail server without a login", { SMTP_HOST: "127.0.0.1", SMTP_PORT: "65535" }],
  ["a mail server in a container", { SMTP_HOST: "mail_catcher" }],
  ["a sender with a name", { SMTP_FROM: "Anna's Shop & Co <hello@shop.example>" }],
  ["a sender's address alone", { SMTP_FROM: "hello@shop.example" }],
  ["a mail server with a login", { SMTP_HOST: "smtp.example.com", SMTP_USER: "me", SMTP_PASSWORD: " x " }],
  ["another provider", { GOOGLE_AUTH_URL: "https://accounts.example/o/oauth2?x=1" }],
  ["contacts", { SHOP_EMAIL: "hello@loom.example", SHOP_WHATSAPP: "+91 (98765) 43-210" }],
  ["a contact without a plus", { SHOP_WHATSAPP: "919876543210" }],
  ["a contact with eleven digits", { SHOP_WHATSAPP: "7 916 123-45-67" }],
  ["a contact with eight digits in its country", { SHOP_WHATSAPP: "+65 8123 4567" }],
  ["a weight", { SHOP_WEIGHT_GRAMS: "240" }],
  [
    "a business with GST",
    {
      SHOP_GSTIN: "27aapfu0939f1zv",
      SHOP_LEGAL_NAME: "Asha & Daughters",
      SHOP_ADDRESS: "Pune",
      SHOP_HSN: "620342",
    },
  ],
  ["an HSN code as customs tables write it", { SHOP_HSN: "6109 10" }],
  ["a proxy", { SHOP_PROXY_HEADER: "X-Forwarded-For" }],
])("%s is valid", (_what, set) => {
  expect(settingProblems(set)).toEqual([]);
});

test.each([
  ["SHOP_URL", "shop.example"],
  ["SHOP_URL", "https://shop.example/store"],
  ["SHOP_URL", "ftp://shop.example"],
  ["SHOP_URL", "https://"],
  ["SHOP_URL", "https://me@shop.example"],
  ["SHOP_URL", "https://दुकान.example"],
  ["SHOP_NAME", "A".repeat(81)],
  ["SHOP_DEMO", "yes"],
  ["SHOP_BACKUP_CRON", "99 99 * * *"],
  ["SHOP_HSN", "61"],
  ["SHOP_HSN", "6109 1"],
  ["SHOP_HSN", "HSN 6109"],
  ["SHOP_GSTIN", "27AAPFU0939"],
  ["SHOP_PROXY_HEADER", "X-Forwarded-For: *"],
  ["SHOP_EMAIL", "hello"],
  ["SHOP_WHATSAPP", "ask Asha"],
  ["SHOP_WHATSAPP", "98765 43210"],
  ["SHOP_WHATSAPP", "09876543210"],
  ["SHOP_WHATSAPP", "0091 98765 43210"],
  ["SHOP_INSTAGRAM", "@loom"],
  ["SMTP_HOST", "https://smtp.example.com"],
  ["SMTP_HOST", "smtp.example.com:587"],
  ["SMTP_PORT", "0"],
  ["SMTP_PORT", "65536"],
  ["SMTP_PORT", "smtp"],
  ["SMTP_FROM", "nobody"],
  ["SMTP_FROM", "My Shop"],
  ["SMTP_FROM", "My Shop <hello@localhost>"],
  ["GOOGLE_TOKEN_URL", "oauth2.example/token"],
  ["SHOP_ORDER_ADDRESS_DAYS", "0"],
  ["SHOP_ORDER_ADDRESS_DAYS", "forever"],
  ["SHOP_CHECKOUTS_PER_DAY", "0"],
  ["SHOP_CHECKOUTS_PER_DAY", "2,000"],
  ["SHOP_WEIGHT_GRAMS", "0"],
  ["SHOP_WEIGHT_GRAMS", "2.5"],
  ["SHOP_WEIGHT_GRAMS", "0.3 kg"],
  ["SHOP_WEIGHT_GRAMS", "100001"],
])("%s=%s is reported with advice", (name, value) => {
  expect(settingProblems({ [name]: value })).toEqual([
    expect.stringMatching(new RegExp(`^${name} is "[^"]*": write .+\\.$`)),
  ]);
  expect(settingNames).toContain(name);
});

test.each([
  ["mail", { SMTP_HOST: "smtp.example.com", SMTP_PORT: "587" }, "SMTP_USER is not set, so mails to smtp"],
  ["S3", { SHOP_S3_ENDPOINT: "http://s3.example.com" }, "SHOP_S3_ENDPOINT has no TLS"],
  ["Google", { GOOGLE_TOKEN_URL: "http://203.0.113.7/token" }, "GOOGLE_TOKEN_URL has no TLS"],
])("%s without TLS outside the own network is refused, unless the owner allows it", (_what, set, problem) => {
  const s3 = { SHOP_S3_BUCKET: "shop", SHOP_S3_KEY: "key", SHOP_S3_SECRET: "secret" };
  const settings = "SHOP_S3_ENDPOINT" in set ? { ...s3, ...set } : set;
  expect(settingProblems(settings)).toEqual([expect.stringContaining(problem)]);
  expect(settingProblems({ ...settings, SHOP_UNENCRYPTED: "1" })).toEqual([]);
});

test.each([
  { SMTP_HOST: "localhost" },
  { SMTP_HOST: "10.1.2.3" },
  { SMTP_HOST: "172.31.0.9" },
  { SMTP_HOST: "relay.internal" },
  { SMTP_HOST: "[fd12:3456::1]" },
  { SMTP_HOST: "smtp.example.com", SMTP_PORT: "465" },
  { GOOGLE_USERINFO_URL: "http://127.0.0.1:4000/userinfo" },
])("%j needs no TLS, or has it", (set) => {
  expect(settingProblems(set)).toEqual([]);
});

test.each(["172.32.0.1", "11.0.0.1", "internal.example.com", "2001:db8::1"])(
  "%s is no address of the own network",
  (host) => {
    expect(settingProblems({ SMTP_HOST: host })).toHaveLength(1);
  },
);

test("a mistyped character of the GSTIN is named as such", () => {
  expect(settingProblems({ SHOP_GSTIN: "27AAPFU0939F1ZW" })).toEqual([
    expect.stringContaining("one of its characters is mistyped"),
  ]);
});

test.each(["short", "with blanks between the letters", "x".repeat(201)])(
  "a parcel token %j is refused without being printed",
  (token) => {
    const [problem = ""] = settingProblems({ SHOP_PARCEL_TOKEN: token });
    expect(problem).toMatch(/^SHOP_PARCEL_TOKEN cannot be used: write /);
    expect(problem).not.toContain(token);
    expect(settingProblems({ SHOP_PARCEL_TOKEN: "x".repeat(20) })).toEqual([]);
  },
);

test("all invalid variables are reported at once, without passwords", () => {
  const found = settingProblems({ SHOP_URL: "x", SMTP_HOST: "mail", SMTP_USER: "me", SMTP_PORT: "x" });
  expect(found).toHaveLength(3);
  expect(found[2]).toBe("SMTP_PASSWORD is not set, but SMTP_USER is: mail servers want both.");
});

test("a GSTIN needs the business's name and address", () => {
  const [problem] = settingProblems({ SHOP_GSTIN: "27AAPFU0939F1ZV", SHOP_LEGAL_NAME: "Asha & Daughters" });
  expect(problem).toMatch(/^SHOP_LEGAL_NAME and SHOP_ADDRESS are needed with SHOP_GSTIN/);
});
