import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach } from "vitest";
import type { AccountsShop } from "../../../tools/testkit/server/accountsShop";

/** Gives each test of a file a backup of the shop's data, which `restore` puts back. */
export function withBackup(accounts: () => AccountsShop) {
  let backup: string;
  beforeEach(() => {
    backup = mkdtempSync(path.join(tmpdir(), "haat-restored-"));
  });
  afterEach(() => rmSync(backup, { recursive: true }));
  return {
    async backUp(): Promise<void> {
      const { shop } = accounts();
      await shop.stop();
      cpSync(shop.dataDir, backup, { recursive: true });
      await shop.restart();
    },
    async restore(): Promise<void> {
      const { shop } = accounts();
      await shop.stop();
      rmSync(shop.dataDir, { recursive: true });
      cpSync(backup, shop.dataDir, { recursive: true });
      await shop.restart();
    },
  };
}
