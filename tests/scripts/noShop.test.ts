import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { createTemporaryFolder } from "../../tools/testkit/files/temporaryFolder";

test.each(["backup", "drill", "exportOrders"])(
  "%s says that a folder has no shop, and creates none",
  (name) => {
    const folder = createTemporaryFolder();
    const { status, stderr, stdout } = spawnSync(process.execPath, [`scripts/${name}.mjs`], {
      env: { ...process.env, SHOP_ENV_FILE: "", SHOP_DATA_DIR: folder },
      encoding: "utf8",
    });
    expect(status).toBe(1);
    expect(`${stdout}${stderr}`.trim()).toBe(`There is no shop in ${folder}.`);
    expect(readdirSync(folder)).toEqual([]);
  },
);
