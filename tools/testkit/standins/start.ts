import { randomBytes } from "node:crypto";
import { type Google, startGoogle } from "./google/googleServer";
import { type MailCatcher, startMailCatcher } from "./mail/mailCatcher";
import { type CheckoutStandIn, startCheckout } from "./shiprocket/checkoutServer";

export interface StandInsOptions {
  /** Where the shop is, or will be, reached. */
  readonly shopUrl: string;
  /** What is configured: a service that is, is left as it is and gets no stand-in. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export interface StandIns {
  /** What the shop's server has to be told, beside what it is told already. */
  readonly env: Readonly<Record<string, string>>;
  /** What a person wants to know, a sentence each. */
  readonly lines: readonly string[];
  readonly mail?: MailCatcher;
  readonly google?: Google;
  readonly checkout?: CheckoutStandIn;
  stop(): Promise<void>;
}

/**
 * Starts in place of a mail provider, Google and Shiprocket what the demo needs of them, each unless `env` names a real
 * one. Their ports are the next ones after the shop's, so that open pages survive a new start, or any that are free.
 */
export async function startStandIns({ shopUrl, env = {} }: StandInsOptions): Promise<StandIns> {
  const { origin, port } = new URL(shopUrl);
  const near = (distance: number) => Number(port || 8090) + distance;
  const shopName = env["SHOP_NAME"] || "Haat";
  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(started.map((each) => each.stop()));
  };
  async function begin<Each extends { stop(): Promise<void> }>(
    configured: string,
    start: () => Promise<Each>,
  ): Promise<Each | undefined> {
    if (env[configured]) return;
    const each = await start();
    started.push(each);
    return each;
  }

  try {
    const mail = await begin("SMTP_HOST", () =>
      orFree([near(1), near(2)], (port, smtpPort) => startMailCatcher({ port, smtpPort })),
    );
    const client = { clientId: "haat-demo", clientSecret: secret() };
    const redirects = sameOrigins(origin).map((each) => `${each}/*`);
    const google = await begin("GOOGLE_CLIENT_ID", () =>
      orFree([near(3)], (port) => startGoogle({ port, ...client, redirects })),
    );
    const keys = { apiKey: "haat-demo", apiSecret: secret() };
    const checkout = await begin("SHIPROCKET_API_KEY", () =>
      orFree([near(4)], (port) => startCheckout({ port, ...keys, shopUrl: origin, shopName })),
    );
    return {
      env: {
        ...(mail && mailEnv(mail, shopName)),
        ...(google && {
          GOOGLE_CLIENT_ID: client.clientId,
          GOOGLE_CLIENT_SECRET: client.clientSecret,
          GOOGLE_AUTH_URL: google.authUrl,
          GOOGLE_TOKEN_URL: google.tokenUrl,
          GOOGLE_USERINFO_URL: google.userInfoUrl,
        }),
        ...(checkout && {
          SHIPROCKET_API_URL: checkout.apiUrl,
          SHIPROCKET_API_KEY: keys.apiKey,
          SHIPROCKET_API_SECRET: keys.apiSecret,
          SHIPROCKET_CHECKOUT_URL: checkout.checkoutUrlTemplate,
        }),
      },
      lines: mail ? [`The shop's mails are shown at ${mail.url}/ and go nowhere else.`] : [],
      ...(mail && { mail }),
      ...(google && { google }),
      ...(checkout && { checkout }),
      stop,
    };
  } catch (problem) {
    await stop();
    throw problem;
  }
}

function mailEnv(mail: MailCatcher, shopName: string): Record<string, string> {
  return {
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(mail.smtpPort),
    SMTP_FROM: `${shopName} <hello@haat.example>`,
  };
}

/** Starts on these ports, or, when one of them is taken, on free ones. */
async function orFree<Started>(
  ports: readonly number[],
  start: (...ports: number[]) => Promise<Started>,
): Promise<Started> {
  const anyPort = ports.map(() => 0);
  if (ports.some((port) => port > 65_535)) return start(...anyPort);
  try {
    return await start(...ports);
  } catch (problem) {
    const { code } = problem as NodeJS.ErrnoException;
    if (code !== "EADDRINUSE" && code !== "EACCES") throw problem;
    return start(...anyPort);
  }
}

/** The two names under which a browser on this computer may have opened the shop. */
function sameOrigins(origin: string): readonly string[] {
  const { hostname, port } = new URL(origin);
  const names = ["127.0.0.1", "localhost"];
  if (!names.includes(hostname)) return [origin];
  return names.map((name) => new URL(`http://${name}:${port || 80}`).origin);
}

function secret(): string {
  return randomBytes(24).toString("base64url");
}
