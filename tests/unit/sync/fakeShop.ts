import { vi } from "vitest";

export interface RawProduct extends Record<string, unknown> {
  id: string;
  collection_ids?: string[];
}

/** A raw product as the server sends it. */
export function record(id: string, change: Partial<RawProduct> = {}): RawProduct {
  return {
    id,
    name: `Tee ${id}`,
    price: 999,
    active: true,
    collection_ids: ["C-NEW", "C-TSHIRT"],
    createdat: 1_700_000_000,
    sizes: ["S", "M"],
    stockbysize: { S: 3, M: 20 },
    images: [],
    gender: "Men",
    description: "Oversized unisex tee, 240 GSM.",
    ...change,
  };
}

type Answer = Response | Promise<Response>;

/** The catalogue's routes in memory, behind `fetch`. tests/server uses the real routes. */
export class FakeShop {
  epoch = "e1";
  seq = 0;
  pageRows = 500;
  /** Paths of the requests, in order. */
  readonly asked: string[] = [];
  /** Replaces the answer to a request when it returns one. */
  intercept: (path: string, answer: () => Response) => Answer | undefined = () => undefined;
  private readonly changes = new Map<string, { seq: number; record?: RawProduct }>();
  private lagging: string | undefined;

  constructor() {
    vi.stubGlobal("fetch", async (path: string) => {
      this.asked.push(path);
      const answer = () => this.answer(new URL(path, "http://shop"));
      return (await this.intercept(path, answer)) ?? answer();
    });
  }

  put(...records: RawProduct[]): void {
    for (const each of records) this.addChange(each.id, each);
  }

  remove(...ids: string[]): void {
    for (const id of ids) this.addChange(id, undefined);
  }

  private addChange(id: string, now: RawProduct | undefined): void {
    this.changes.delete(id);
    this.changes.set(id, { seq: ++this.seq, ...(now && { record: now }) });
  }

  /** Starts a new epoch, as after a restored backup: earlier cursors are unknown. */
  startAnew(epoch: string): void {
    this.epoch = epoch;
    this.lagging = undefined;
    const left = [...this.changes].filter(([, change]) => change.record);
    this.changes.clear();
    this.seq = 0;
    for (const [id, change] of left) this.addChange(id, change.record);
  }

  /** From now on the snapshot does not change. */
  freezeSnapshot(): void {
    this.lagging = this.snapshot();
  }

  snapshot(): string {
    const rows = [...this.changes.values()].filter((change) => change.record);
    const head = { epoch: this.epoch, cursor: this.seq, count: rows.length };
    return [head, ...rows].map((line) => `${JSON.stringify(line)}\n`).join("");
  }

  private answer({ pathname, searchParams }: URL): Response {
    if (pathname === "/api/shop/catalogue") return new Response(this.lagging ?? this.snapshot());
    if (pathname === "/api/shop/catalogue/changes") return this.since(searchParams.get("since") ?? "");
    if (pathname === "/api/collections/products/records") return this.list(searchParams);
    return Response.json({ status: 404, message: "", data: {} }, { status: 404 });
  }

  private since(cursor: string): Response {
    const [epoch, seq] = cursor.split(".");
    if (epoch !== this.epoch || Number(seq) > this.seq) {
      return Response.json({ status: 410, message: "", data: { code: "catalogue-reset" } }, { status: 410 });
    }
    const later = [...this.changes].filter(([, change]) => change.seq > Number(seq));
    const page = later.slice(0, this.pageRows);
    const more = later.length > page.length;
    return Response.json({
      cursor: `${this.epoch}.${more ? page.at(-1)?.[1].seq : this.seq}`,
      more,
      products: page.flatMap(([, change]) => (change.record ? [change] : [])),
      gone: page.flatMap(([id, change]) => (change.record ? [] : [id])),
    });
  }

  private list(query: URLSearchParams): Response {
    const filter = query.get("filter") ?? "";
    const after = /^id>'(.*)'$/.exec(filter)?.[1];
    const collection = /"(.+)"/.exec(filter)?.[1];
    const items = [...this.changes.values()]
      .flatMap((change) => (change.record ? [change.record] : []))
      .filter((each) => after === undefined || each.id > after)
      .filter((each) => !collection || each.collection_ids?.includes(collection))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, Number(query.get("perPage")));
    return Response.json({ items });
  }
}

/** An answer whose connection ends after this many characters, by an error or as if it were complete. */
export function cut(text: string, after: number, how: "error" | "end"): Response {
  const start = new TextEncoder().encode(text.slice(0, after));
  let sent = false;
  return new Response(
    new ReadableStream({
      pull(controller) {
        if (!sent) controller.enqueue(start);
        else if (how === "end") controller.close();
        else controller.error(new TypeError("network error"));
        sent = true;
      },
    }),
  );
}

/** The middle of a text, in characters. */
export function middle(text: string): number {
  return Math.floor(text.length / 2);
}
