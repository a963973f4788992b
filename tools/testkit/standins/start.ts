import { randomBytes } from "node:crypto";
import { type GoogleStandIn, startGoogleStandIn } from "./google/googleServer";
import { type MailCatcher, startMailCatcher } from "./mail/mailCatcher";
import { type CheckoutStandIn, startCheckoutStandIn } from "./shiprocket/checkoutServer";

export interface StandInsOptions {
  /** The address of the shop, which need not be running yet. */
  readonly shopUrl: string;
  /**
   * The port of the shop's server on this computer; that of `shopUrl` by default, which can be a proxy's
   * address.
   */
  readonly port?: number;
  /** The settings of the shop. A service that they name gets no stand-in. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export interface StandIns {
  /** Environment variables that the server needs in addition to its settings. */
  readonly env: Readonly<Record<string, string>>;
  /** Messages for the terminal, one sentence each. */
  readonly lines: readonly string[];
  readonly mail?: MailCatcher;
  readonly google?: GoogleStandIn;
  readonly checkout?: CheckoutStandIn;
  stop(): Promise<void>;
}

/**
 * Starts stand-ins for the mail provider, Google and Shiprocket, except for those that `env` configures.
 * Their ports follow the shop's, so that open pages still work after a restart; a taken port is replaced by a
 * free one.
 */
export async function startStandIns({ shopUrl, port, env = {} }: StandInsOptions): Promise<StandIns> {
  const { origin, port: urlPort } = new URL(shopUrl);
  const shopPort = port ?? Number(urlPort || 8090);
  const portAfterShop = (distance: number) => shopPort + distance;
  const shopName = env["SHOP_NAME"] || "Haat";
  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => {
    await Promise.all(started.map((each) => each.stop()));
  };
  async function startUnlessConfigured<Each extends { stop(): Promise<void> }>(
    configured: string,
    start: () => Promise<Each>,
  ): Promise<Each | undefined> {
    if (env[configured]) return;
    const each = await start();
    started.push(each);
    return each;
  }

  try {
    const mail = await startUnlessConfigured("SMTP_HOST", () =>
      startOnPorts([portAfterShop(1), portAfterShop(2)], (port, smtpPort) =>
        startMailCatcher({ port, smtpPort }),
      ),
    );
    const client = { clientId: "haat-demo", clientSecret: secret() };
    const redirects = sameOrigins(origin).map((each) => `${each}/*`);
    const google = await startUnlessConfigured("GOOGLE_CLIENT_ID", () =>
      startOnPorts([portAfterShop(3)], (port) => startGoogleStandIn({ port, ...client, redirects })),
    );
    const keys = { apiKey: "haat-demo", apiSecret: secret() };
    const checkout = await startUnlessConfigured("SHIPROCKET_API_KEY", () =>
      startOnPorts([portAfterShop(4)], (port) =>
        startCheckoutStandIn({ port, ...keys, shopUrl: origin, shopName }),
      ),
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

/** Starts on these ports; when one of them is taken, on free ports. */
async function startOnPorts<Started>(
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

/** The origin under both names of this computer, 127.0.0.1 and localhost. */
function sameOrigins(origin: string): readonly string[] {
  const { hostname, port } = new URL(origin);
  const names = ["127.0.0.1", "localhost"];
  if (!names.includes(hostname)) return [origin];
  return names.map((name) => new URL(`http://${name}:${port || 80}`).origin);
}

function secret(): string {
  return randomBytes(24).toString("base64url");
}
