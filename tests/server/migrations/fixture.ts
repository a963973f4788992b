import { readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { root } from "../../../scripts/lib/folders.mjs";

export const fixtureFolder = path.join(root, "tests", "server", "migrations", "fixture");

/** What makeFixture.ts wrote into the database of the earlier migrations. */
export interface Before {
  /** The commit whose hooks and migrations made the database. */
  commit: string;
  /** A verified account with a signed-in device, orders and a checkout. */
  account: { email: string; password: string };
  /** An account that a login lock refuses until 2099. */
  locked: { email: string; password: string };
  /** The subject of the verification mail, which the owner has changed. */
  mailSubject: string;
  /** A product with a photo, whose price is the last change of the catalogue. */
  productId: string;
  cursorBeforePrice: string;
  cursor: string;
  /** By table: its rows in the order of their insertion. */
  rows: Record<string, Record<string, unknown>[]>;
}

export function readBefore(): Before {
  return JSON.parse(readFileSync(path.join(fixtureFolder, "before.json"), "utf8"));
}

/** @returns the bytes of PocketBase's data.db */
export function readDatabase(): Buffer {
  return gunzipSync(readFileSync(path.join(fixtureFolder, "data.db.gz")));
}
