import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createChangedHooks } from "../../../tools/testkit/server/changedHooks";
import { startShop } from "../../../tools/testkit/server/shopServer";

test("a drill ends when another program has taken the port and answers", async () => {
  const other = createServer((_request, response) => response.writeHead(404).end());
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  const hooks = createChangedHooks({
    "lib/backup/restoredShop.js": [
      ["const startMaxMs = minuteMs", "const startMaxMs = 300"],
      ["const address = freeAddress()", `const address = "127.0.0.1:${port}"`],
    ],
    "checkout.pb.js": [
      [
        "$app.onServe()",
        `routerAdd("POST", "/test/restored-shop", (e) => {
          const { openRestoredShop } = require(\`\${__hooks}/lib/backup/restoredShop.js\`);
          const folders = { dataDir: "FOLDER/data", commandsDir: \`\${__hooks}/commands\` };
          try {
            openRestoredShop(folders, { active: 0, photo: "" });
          } catch (error) {
            return e.json(200, String(error.message));
          }
        });
        $app.onServe()`,
      ],
    ],
  });
  onTestFinished(() => hooks.remove());
  const shop = await startShop({ hooksDir: hooks.hooksDir });
  onTestFinished(() => shop.remove());
  const answer = await shop.api("/test/restored-shop", {
    method: "POST",
    signal: AbortSignal.timeout(30_000),
  });
  expect(await answer.json()).toBe("no shop opened on the restored folder");
});
