import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "rolldown";
import { buildDomain } from "../../../scripts/lib/buildDomain.mjs";
import { withProductionEnvironment } from "../../../scripts/lib/productionEnvironment.mjs";
import { type Replacements, replaceIn } from "../../../tools/testkit/files/nextRelease";
import { type Program, programOf } from "../client/bundle";

/*
 * Three consecutive releases: this source, and two that follow. Each one raises the schema of requests and of
 * intents, and adds a kind of entry (`note2`, `note3`), which it shows: its text is in `meta` under the name
 * of the kind.
 */

export type Release = 1 | 2 | 3;
export const releases: readonly Release[] = [1, 2, 3];

/** The kinds of entries that a release adds to those of this source. */
export const newKinds = (release: Release): string[] => ["note2", "note3"].slice(0, release - 1);

/** The schema of an intent that only this release and later ones read. */
export const versionOf = (release: Release): number => 3 + release - 1;

function replacements(release: Release): Replacements {
  if (release === 1) return {};
  const kinds = newKinds(release).map((kind) => JSON.stringify(kind));
  return {
    "domain/cart/sync/syncProtocol.ts": [
      ["export const syncVersion = 1;", `export const syncVersion = ${release};`],
      ["newestIntentVersion = profileIntentVersion;", `newestIntentVersion = ${versionOf(release)};`],
    ],
    "domain/cart/sync/entries.ts": [['"size", "profile"]', `"size", "profile", ${kinds}]`]],
    "db/cart/sync/syncedEntries.ts": [
      [
        'for (const { entry } of ofKind("size")) await writeLastSize(db, entry);',
        `for (const { entry } of ofKind("size")) await writeLastSize(db, entry);
         for (const { kind, entry } of shown)
           if ([${kinds}].includes(kind)) await db.meta.put({ key: kind, value: entry.set.text });`,
      ],
    ],
  };
}

/** Make a release of this source. */
export const releasePlugins = (release: Release) => [replaceIn(replacements(release)) as Plugin];

const folder = path.dirname(fileURLToPath(import.meta.url));

/** The client and the rules of the server of one release. */
export interface ReleasePrograms {
  page: Program<typeof import("./page")>;
  rules: Program<typeof import("./rules")>;
}

export async function bundleRelease(release: Release): Promise<ReleasePrograms> {
  const plugins = releasePlugins(release);
  return {
    page: await programOf(path.join(folder, "page.ts"), plugins),
    rules: await programOf(path.join(folder, "rules.ts"), plugins),
  };
}

export const bundleStorage = (): Promise<Program<typeof import("../client/storage")>> =>
  programOf(path.join(folder, "..", "client", "storage.ts"));

/** Builds `lib/domain.js` of a release into a new folder. */
export async function buildReleaseRules(release: Release): Promise<{ file: string; remove(): void }> {
  const outDir = mkdtempSync(path.join(tmpdir(), "haat-release-"));
  const plugins = [replaceIn(replacements(release))];
  await withProductionEnvironment(() => buildDomain({ plugins, build: { outDir } }));
  return {
    file: path.join(outDir, "domain.js"),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  };
}
