import type { Shop } from "./shopServer";

export interface Answer {
  status: number;
  body: Record<string, unknown>;
  /** `data.code` of an error answer. */
  code: string | undefined;
}

export interface RequestOptions {
  method?: string;
  json?: unknown;
  token?: string | undefined;
  headers?: Record<string, string>;
}

/** A shop, and the requests of a browser and of the owner. */
export class ShopRequests {
  constructor(readonly shop: Shop) {}

  /** Sends a request; without a token it is anonymous. */
  async request(
    path: string,
    { method = "POST", json, token, headers = {} }: RequestOptions = {},
  ): Promise<Answer> {
    const response = await this.shop.api(path, {
      method,
      token: token ?? null,
      headers,
      ...(json === undefined ? {} : { json }),
    });
    return answerOf(response);
  }

  asOwner(path: string, options: Omit<RequestOptions, "token"> = {}): Promise<Answer> {
    return this.request(path, { ...options, token: this.shop.superuser.token });
  }

  /** Lowers the bcrypt cost, so that sign-ins are fast. */
  async lowerHashCost(): Promise<void> {
    const { body } = await this.asOwner("/api/collections/users", { method: "GET" });
    const fields = (body["fields"] as { name: string }[]).map((field) =>
      field.name === "password" ? { ...field, cost: 4 } : field,
    );
    await this.asOwner("/api/collections/users", { method: "PATCH", json: { fields } });
  }

  /** Runs SQL with PocketBase's console for superusers. */
  async sql(query: string): Promise<unknown[][]> {
    const { status, body } = await this.asOwner("/api/sql", { json: { query } });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body["rows"] as unknown[][];
  }

  async records(collection: string, filter = ""): Promise<Record<string, unknown>[]> {
    const query = new URLSearchParams({ filter, perPage: "100" });
    const { body } = await this.asOwner(`/api/collections/${collection}/records?${query}`, {
      method: "GET",
    });
    return body["items"] as Record<string, unknown>[];
  }
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const body = text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {};
  const data = (body["data"] ?? {}) as { code?: unknown };
  const code = typeof data.code === "string" ? data.code : undefined;
  return { status: response.status, body, code, ...pick(body) };
}

function pick(body: Record<string, unknown>): object {
  return "token" in body ? { token: body["token"], record: body["record"] } : {};
}
