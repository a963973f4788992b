import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { root } from "../../../scripts/lib/folders.mjs";
import { cleanEnvironment } from "../commands/cleanEnvironment";
import { pixelPng } from "./products";
import type { Shop } from "./shopServer";
import { runSql } from "./sql";

const backupMaxMs = 120_000;

export interface BackupManifest {
  name: string;
  at: number;
  photos: number;
  copiedPhotos: number;
  after: { orders: number; products: number; newestOrder: string };
}

/** The folder of a shop's backups. */
export const backupFolder = (shop: Shop) => path.join(shop.dataDir, "shop_backups");

/** The complete backups of a local folder, oldest first. */
export function readBackups(folder: string): BackupManifest[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort()
    .map((name) => path.join(folder, name, "backup.json"))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, "utf8")) as BackupManifest);
}

/** A value of the table shop_operation; undefined without one. */
export async function readOperationFact(
  shop: Shop,
  name: string,
): Promise<Record<string, unknown> | undefined> {
  const [row] = await runSql(shop, `SELECT value FROM shop_operation WHERE name = '${name}'`);
  return row ? (JSON.parse(String(row[0])) as Record<string, unknown>) : undefined;
}

/** Starts the nightly backup now and waits for its result. */
export async function runNightlyBackup(shop: Shop): Promise<Record<string, unknown>> {
  const began = Date.now();
  assert.equal((await shop.api("/api/crons/shop-backup", { method: "POST" })).status, 204);
  for (;;) {
    const last = await readOperationFact(shop, "backup.last");
    const isOver = (await readOperationFact(shop, "backup.running")) === undefined;
    if (last && Number(last["at"]) >= began && isOver) return last;
    assert.ok(Date.now() - began < backupMaxMs, "The backup did not end.");
    await wait(50);
  }
}

/** Runs scripts/<name>.mjs on a shop's data folder. */
export function runOwnerScript(
  shop: Pick<Shop, "dataDir">,
  name: "backup" | "drill" | "restore" | "photos",
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [path.join(root, "scripts", `${name}.mjs`), ...args], {
    env: { ...cleanEnvironment(), SHOP_ENV_FILE: "", SHOP_DATA_DIR: shop.dataDir, ...env },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => (output += text));
  return new Promise((resolve) => child.once("close", (code) => resolve({ code, output })));
}

/** Creates a shown product with a photo. @returns its id and the photo's path below `storage` */
export async function createProductWithPhoto(
  shop: Shop,
  name = "Tee",
): Promise<{ id: string; photo: string }> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ name, price: "500", active: "true" })) form.set(field, value);
  form.set("photos", new Blob([pixelPng], { type: "image/png" }), "front.png");
  const answer = await shop.api("/api/collections/products/records", { method: "POST", body: form });
  assert.equal(answer.status, 200);
  const { id, collectionId, photos } = (await answer.json()) as Record<string, string> & { photos: string[] };
  return { id: String(id), photo: `${collectionId}/${id}/${photos[0]}` };
}
