import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { settingNames } from "../../../src/domain/shared/settings";
import { read, root } from "./pages";

/** Set by the shop's own commands, so no setting of an owner. */
const internal = ["SHOP_QUIET"];

it("docs/running.md names each setting", () => {
  const page = read("docs/running.md");
  expect(settingNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([]);
});

it("each setting that the hooks read is in settings.ts, which reports other names in .env as typing errors", () => {
  const settingsIn = (file: string) => [...read(`pb_hooks/${file}`).matchAll(/\benv(?:Number)?\("(\w+)"/g)];
  const files = readdirSync(path.join(root, "pb_hooks"), { recursive: true, encoding: "utf8" });
  const names = files
    .filter((file) => file.endsWith(".js"))
    .flatMap(settingsIn)
    .map(([, name = ""]) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => ![...settingNames, ...internal].includes(name))).toEqual([]);
});
