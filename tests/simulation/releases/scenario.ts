import type { NewEntryIntent } from "../../../src/db/cart/sync/rows";
import { parseProfileEntry } from "../../../src/domain/account/profileEntry";
import { canonicalJson } from "../../../src/domain/cart/sync/entry";
import type { Program } from "../client/bundle";
import { ReleaseDevice, type ReleasePage } from "./device";
import { newKinds, type Release, type ReleasePrograms, releases, versionOf } from "./releases";
import type { ReleaseShop } from "./shopModel";

/** Which release runs where. */
export interface Combination {
  tab: Release;
  phone: Release;
}

export const combinations: readonly Combination[] = releases.flatMap((tab) =>
  releases.map((phone) => ({ tab, phone })),
);

export interface Clients {
  programs: ReadonlyMap<Release, ReleasePrograms>;
  storage: Program<typeof import("../client/storage")>;
}

/**
 * One account on a laptop and a phone. The laptop has two tabs on one database: `tab`, and one of the phone's
 * release. Every page changes what all releases know, and what its own release has added.
 */
export class Scenario {
  readonly devices: ReleaseDevice[] = [];
  #pages: ReleasePage[] = [];
  #isRemote = false;
  /** How many times every page has made its changes. */
  #rounds = 0;

  constructor(readonly combination: Combination) {}

  /** Fills the account, while the server has the release `server`. */
  async start(shop: ReleaseShop, clients: Clients): Promise<void> {
    const { tab, phone } = this.combination;
    this.#isRemote = shop.isRemote === true;
    for (const account of await shop.newAccount())
      this.devices.push(new ReleaseDevice({ ...clients, ...account }));
    const [laptop, mobile] = this.devices as [ReleaseDevice, ReleaseDevice];
    this.#pages = [laptop.open("tab", tab), laptop.open("anotherTab", phone), mobile.open("phone", phone)];
    for (const page of this.#pages) await page.start();
    await this.#syncAll();
    await this.change();
  }

  /** Every page makes its changes, and sends them. */
  async change(): Promise<void> {
    this.#rounds += 1;
    for (const page of this.#pages) await this.#change(page);
    await this.#syncAll();
    // The line has got a member of a newer release; the other tab changes it too.
    for (const page of this.#pages) await page.addLine("tab");
    await this.#syncAll();
  }

  get #cart(): string[] {
    const n = this.#rounds;
    return [`anotherTab M ${n}`, `common M ${3 * n}`, `phone M ${n}`, `tab M ${4 * n}`];
  }

  async #change(page: ReleasePage): Promise<void> {
    const { name, release } = page;
    await page.addLine("common");
    await page.addLine(name);
    const field = { tab: "phone", anotherTab: "city", phone: "displayName" }[name] ?? "";
    await page.editProfile({ [field]: name });
    for (const kind of newKinds(release))
      await page.storeRegister(kind, "", {
        member: "set",
        text: `${name} ${kind}`,
        version: versionOf(kind === "note2" ? 2 : 3),
      });
    if (release > 1)
      await page.storeRegister("line", `${name} M`, { member: "gift", text: name, version: versionOf(2) });
  }

  /** Each page pulls what the pages after it have sent. */
  async #syncAll(): Promise<void> {
    for (let round = 0; round < 2; round += 1) for (const page of this.#pages) await page.sync();
  }

  /**
   * What is wrong while the releases differ: what all of them know is everywhere, and only what the server
   * does not know waits.
   * @param server the release of the server
   */
  problemsWithMixedReleases(server: Release): string[] {
    return this.devices.flatMap((device) => {
      const waiting = device.rows<NewEntryIntent>("intents");
      const known = waiting.filter(
        ({ kind, version }) =>
          version <= versionOf(server) && (!kind.startsWith("note") || newKinds(server).includes(kind)),
      );
      const names = waiting.map(({ part }) => part);
      const lines = this.#cart.filter(
        (line) => !names.some((name) => line.startsWith(name.slice("line/".length))),
      );
      const missing = lines.filter((line) => !device.cart().includes(line));
      return [
        ...known.map(({ part }) => `${part} is not sent`),
        ...waiting
          .filter(({ code }) => code !== "update-the-shop")
          .map(({ part, code }) => `${part}: ${code}`),
        ...(waiting.length === 0 || server < 3 ? [] : ["something waits"]),
        ...this.#missingLines(missing, server),
      ];
    });
  }

  /** A line whose change waits on the other device can lack it. */
  #missingLines(missing: readonly string[], server: Release): string[] {
    const waitsSomewhere = (line: string) =>
      server === 1 &&
      this.devices.some((device) =>
        device.unsent().some((text) => text.startsWith(`line/${line.split(" ")[0]} `)),
      );
    return missing.filter((line) => !waitsSomewhere(line)).map((line) => `${line} is missing`);
  }

  /** The server has been updated, and the pages have not. @returns what is still unsent */
  async afterServerUpdate(): Promise<string[]> {
    await this.#syncAll();
    return this.devices.flatMap((device) => device.unsent());
  }

  /** Updates every page to the newest release, without a network, and compares. @returns what is wrong */
  async afterPageUpdate(): Promise<string[]> {
    const problems: string[] = [];
    const kept = this.devices.map((device) => new Set(device.entries().keys()));
    this.#pages = this.#pages.map(({ name, device }) => device.open(name, 3));
    for (const page of this.#pages) await page.start();
    this.devices.forEach((device, at) => {
      for (const kind of newKinds(3))
        if (kept[at]?.has(`${kind}/`) && !device.meta(kind))
          problems.push(`${kind} is not shown before the first answer`);
    });
    for (const page of this.#pages) await page.sync({ isFirst: true });
    await this.#syncAll();
    for (const device of this.devices) problems.push(...this.#endProblems(device));
    return problems;
  }

  #endProblems(device: ReleaseDevice): string[] {
    const { tab, phone } = this.combination;
    const writers = { tab, anotherTab: phone, phone };
    const expected = {
      cart: this.#cart,
      unsent: [],
      profile: { phone: "tab", city: "anotherTab", displayName: "phone" },
      gifts: Object.entries(writers).flatMap(([name, release]) => (release > 1 ? [`${name} ${name}`] : [])),
      notes: newKinds(3).map((kind) => {
        const texts = Object.entries(writers)
          .filter(([, release]) => newKinds(release).includes(kind))
          .map(([name]) => `${name} ${kind}`);
        const shown = device.meta(kind) as string;
        return this.#isRemote && texts.includes(shown) ? shown : texts.at(-1);
      }),
    };
    const entries = device.entries();
    const shown = {
      cart: device.cart().sort(),
      unsent: device.unsent(),
      profile: parseProfileEntry(entries.get("profile/") ?? {}),
      gifts: Object.keys(writers).flatMap((name) => {
        const gift = entries.get(`line/${name} M`)?.["gift"] as { text: string } | undefined;
        return gift ? [`${name} ${gift.text}`] : [];
      }),
      notes: newKinds(3).map((kind) => device.meta(kind)),
    };
    return Object.keys(expected).flatMap((part) => {
      const [is, should] = [shown, expected].map((all) => canonicalJson(all[part as never]));
      return is === should ? [] : [`${part}: ${is} instead of ${should}`];
    });
  }
}
