import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { formatEntryName } from "../../../src/domain/cart/sync/entries";
import type { Entry } from "../../../src/domain/cart/sync/entry";
import type { AccountsShop } from "../../../tools/testkit/server/accountsShop";
import { type Changes, noChanges, union } from "../changes";
import { changesIn } from "./deltaChanges";

/** The real server of a schedule: its backup, and what it has of an account. */
export class RealServer {
  #backup: string | undefined;

  constructor(readonly accounts: AccountsShop) {}

  get hasBackup(): boolean {
    return this.#backup !== undefined;
  }

  /** `kill -9` and a restart. */
  async kill(): Promise<void> {
    const { shop } = this.accounts;
    await shop.kill();
    await shop.restart();
  }

  /** Copies the data of the stopped server, instead of an earlier copy. */
  async backUp(): Promise<void> {
    const { shop } = this.accounts;
    this.deleteBackup();
    this.#backup = mkdtempSync(path.join(tmpdir(), "haat-schedule-"));
    await shop.stop();
    cpSync(shop.dataDir, this.#backup, { recursive: true });
    await shop.restart();
  }

  /** Puts the backup back, as the owner does. */
  async restore(): Promise<void> {
    if (!this.#backup) return;
    const { shop } = this.accounts;
    await shop.stop();
    rmSync(shop.dataDir, { recursive: true });
    cpSync(this.#backup, shop.dataDir, { recursive: true });
    await shop.restart();
  }

  deleteBackup(): void {
    if (this.#backup) rmSync(this.#backup, { recursive: true });
    this.#backup = undefined;
  }

  /** The account's cursor; undefined for an account without changes, which has no row. */
  async cursorOf(account: string): Promise<unknown> {
    const [row] = await this.accounts.records("accountSync", `userId="${account}"`);
    return row?.["cursor"];
  }

  /** The changes of each entry of an account, by `formatEntryName`. */
  async changesOf(account: string): Promise<Map<string, Changes>> {
    const rows = await this.accounts.sql(
      `SELECT kind, key, entry FROM accountEntries WHERE userId = '${account}'`,
    );
    const all = new Map<string, Changes>();
    for (const [kind, key, entry] of rows) {
      const text = formatEntryName({ kind: String(kind), key: String(key) });
      all.set(text, union(all.get(text) ?? noChanges, changesIn(JSON.parse(String(entry)) as Entry)));
    }
    return all;
  }
}
