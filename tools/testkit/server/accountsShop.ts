import { createHmac, randomUUID } from "node:crypto";
import { type MailCatcher, startMailCatcher } from "../standins/mail/mailCatcher";
import { type Answer, type RequestOptions, ShopRequests } from "./shopRequests";
import { type Shop, type ShopOptions, startShop } from "./shopServer";

export const strongPassword = "Handloom#21";

export interface SignIn extends Answer {
  token: string;
  record: Record<string, unknown> & { id: string };
}

/** A shop with a mail catcher, and what its shoppers do with their accounts. */
export class AccountsShop extends ShopRequests {
  constructor(
    shop: Shop,
    readonly mail: MailCatcher,
  ) {
    super(shop);
  }

  static async start(
    env: Record<string, string> = {},
    { limits = false, slow = false, ...more }: ShopOptions & { limits?: boolean; slow?: boolean } = {},
  ): Promise<AccountsShop> {
    const mail = await startMailCatcher();
    const shop = await startShop({
      ...more,
      env: {
        SMTP_HOST: "127.0.0.1",
        SMTP_PORT: String(mail.smtpPort),
        SMTP_FROM: "hello@haat.example",
        ...env,
      },
    });
    const started = new AccountsShop(shop, mail);
    if (!limits)
      await started.asOwner("/api/settings", { method: "PATCH", json: { rateLimits: { enabled: false } } });
    if (!slow) await started.lowerHashCost();
    return started;
  }

  async stop(): Promise<void> {
    await Promise.all([this.shop.remove(), this.mail.stop()]);
  }

  users(action: string, json: unknown, options: RequestOptions = {}): Promise<Answer> {
    return this.request(`/api/collections/users/${action}`, { json, ...options });
  }

  register(email: string, password = strongPassword, options: RequestOptions = {}): Promise<SignIn> {
    const json = { email, password, passwordConfirm: password };
    return this.request("/api/shop/register", { json, ...options }) as Promise<SignIn>;
  }

  signIn(
    email: string,
    password = strongPassword,
    device?: string,
    headers: Record<string, string> = {},
  ): Promise<SignIn> {
    return this.users(
      "auth-with-password",
      { identity: email, password },
      { headers: { ...(device ? { "X-Device-Id": device } : {}), ...headers } },
    ) as Promise<SignIn>;
  }

  async signInMethods(email: string): Promise<unknown> {
    return (await this.request("/api/shop/sign-in-methods", { json: { email } })).body["methods"];
  }

  /** The link to `page` in the newest mail to this address. */
  async mailedLink(email: string, page: string): Promise<string> {
    const mail = await this.mail.waitFor(
      ({ to, links }) => to.includes(email) && links.some((link) => link.includes(page)),
    );
    return mail.links.find((link) => link.includes(page)) ?? "";
  }

  /** The token of the newest mail with a link to confirm this address. */
  async verificationToken(email: string): Promise<string> {
    return (await this.mailedLink(email, "/auth/verify#")).split("#")[1] ?? "";
  }

  /**
   * Confirms an address in another browser than that of the registration, whose question is answered by
   * "yes".
   */
  async verify(email: string): Promise<Answer> {
    return this.users("confirm-verification", {
      token: await this.verificationToken(email),
      openedByMe: true,
    });
  }

  /** Creates an account with a verified address and no session. @returns its address */
  async createShopper(name = randomUUID().slice(0, 8), password = strongPassword): Promise<string> {
    const email = `${name}@gmail.com`;
    const json = { email, password, passwordConfirm: password, verified: true };
    await this.asOwner("/api/collections/users/records", { json });
    return email;
  }

  /** Whether a token can still read the record of its account. */
  async isTokenValid({ token, record }: Pick<SignIn, "token" | "record">): Promise<boolean> {
    const { status } = await this.request(`/api/collections/users/records/${record.id}`, {
      method: "GET",
      token,
    });
    return status === 200;
  }

  /** Those of the sign-ins whose token is still valid. */
  async validOf(signIns: readonly SignIn[]): Promise<SignIn[]> {
    const valid = await Promise.all(signIns.map((signIn) => this.isTokenValid(signIn)));
    return signIns.filter((_, at) => valid[at]);
  }

  /** Signs a token of an account with other claims; `exp` and `iat` are in seconds since 1970. */
  async signToken({ record }: Pick<SignIn, "record">, claims: object): Promise<string> {
    const [[key] = []] = await this.sql(`SELECT tokenKey FROM users WHERE id = '${record.id}'`);
    const [[secret] = []] = await this.sql(
      "SELECT json_extract(options, '$.authToken.secret') FROM _collections WHERE name = 'users'",
    );
    const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
    const text = `${encoded({ alg: "HS256", typ: "JWT" })}.${encoded(claims)}`;
    return `${text}.${createHmac("sha256", `${key}${secret}`).update(text).digest("base64url")}`;
  }

  async magicLink(email: string): Promise<{ otpId: string; password: string }> {
    const { body } = await this.users("request-otp", { email });
    const id = body["otpId"];
    const link = await this.mail.waitFor(({ links }) => links.some((it) => it.includes(`#otp=${id}.`)));
    const code = link.links.find((it) => it.includes("#otp="))?.split(`${id}.`)[1] ?? "";
    return { otpId: String(id), password: code };
  }

  /**
   * Deletes all that the server has of an account's shared entries: a backup of an earlier time was restored.
   */
  async deleteSharedEntries(uid: string): Promise<void> {
    await this.sql(`DELETE FROM accountEntries WHERE userId = '${uid}'`);
    await this.sql(`DELETE FROM accountSync WHERE userId = '${uid}'`);
  }
}

/**
 * Requests of one network that may be under way at once: below the 50 of
 * pb_hooks/lib/platform/requestBody.js.
 */
const parallelMax = 40;

/** Runs an action `count` times, as many at once as the server allows to one network. */
export async function repeatInParallel<T>(
  count: number,
  action: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const runRest = async () => {
    while (next < count) {
      const index = next++;
      results[index] = await action(index);
    }
  };
  await Promise.all(Array.from({ length: parallelMax }, runRest));
  return results;
}

export function tokenClaims(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
}
