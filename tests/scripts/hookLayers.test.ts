import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { findHookLayerViolations, hookLayers } from "../../scripts/lib/hookLayers.mjs";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

function hooksWith(files: Record<string, string>): string {
  const lib = createTemporaryFolder();
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(lib, name)), { recursive: true });
    writeFileSync(path.join(lib, name), text);
  }
  return lib;
}

test("the shop's own hooks keep the direction of imports, without cycles", () => {
  expect(findHookLayerViolations()).toEqual([]);
});

test.each([
  ["platform/store.js", "../orders/refresh.js"],
  ["jobs/run.js", "../shiprocket/push.js"],
  ["mail/transport.js", "../orders/mail.js"],
  ["checkout/start.js", "../orders/refresh.js"],
  ["catalogue/productSaveHooks.js", "../shiprocket/push.js"],
  ["orders/refresh.js", "../jobAndMailHandlers.js"],
  ["unlisted/new.js", "../platform/store.js"],
])("pb_hooks/lib/%s may not import %s, in any form", (file, target) => {
  for (const form of [`const { x } = require("${target}");`, `/** @type {import("${target}").X} */`]) {
    const lib = hooksWith({ [path.join(path.dirname(file), target)]: "", [file]: form });
    expect(findHookLayerViolations(lib), form).toContain(
      `pb_hooks/lib/${file} may not import pb_hooks/lib/${path.join(path.dirname(file), target)}.`,
    );
  }
});

test.each([
  ["orders/refresh.js", "../checkout/checkouts.js"],
  ["orders/refresh.js", "./applyUpdate.js"],
  ["auth/password.js", "../domain.js"],
  ["jobAndMailHandlers.js", "./orders/mail.js"],
])("pb_hooks/lib/%s may import %s", (file, target) => {
  const lib = hooksWith({ [path.join(path.dirname(file), target)]: "", [file]: `require("${target}");` });
  expect(findHookLayerViolations(lib)).toEqual([]);
});

test("a cycle between two files of a folder is reported", () => {
  const lib = hooksWith({ "auth/a.js": 'require("./b.js");', "auth/b.js": 'require("./a.js");' });
  expect(findHookLayerViolations(lib)).toEqual([
    "pb_hooks/lib has a cycle: auth/a.js → auth/b.js → auth/a.js.",
  ]);
});

test("a cycle between folders is reported even where the table allows both directions", () => {
  const lib = hooksWith({
    "mail/a.js": 'require("../orders/b.js");',
    "mail/c.js": "",
    "orders/b.js": "",
    "orders/d.js": 'require("../mail/c.js");',
  });
  const both = { ...hookLayers, mail: ["orders"], orders: ["mail"] };
  expect(findHookLayerViolations(lib, both)).toEqual(["pb_hooks/lib has a cycle: mail → orders → mail."]);
});
