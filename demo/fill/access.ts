import { dataFolder } from "../../scripts/lib/dataFolder.mjs";
import { ensureOwner } from "../../scripts/lib/owner.mjs";
import { getPocketBase } from "../../scripts/lib/pocketbase.mjs";
import type { ShopAccess } from "./shop";

/**
 * Address and superuser token of the shop for a command. The default is the shop on this computer: PORT (8090) and
 * SHOP_DATA_DIR (pb_data); the server binary creates a token for it, valid for one hour. For another shop set SHOP_URL and
 * SHOP_TOKEN.
 */
export async function ownerAccess(env: NodeJS.ProcessEnv = process.env): Promise<ShopAccess> {
  const url = (env["SHOP_URL"] || `http://127.0.0.1:${env["PORT"] || 8090}`).replace(/\/+$/, "");
  if (env["SHOP_TOKEN"]) return { url, token: env["SHOP_TOKEN"] };
  const { created, email, password, token } = await ensureOwner({
    binary: await getPocketBase(),
    dataDir: dataFolder(env),
  });
  if (created) console.log(`The shop had no owner yet: ${email} with the password ${password}`);
  return { url, token };
}
