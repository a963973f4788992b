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
