import { expect } from "playwright/test";
import { createAccount } from "../../../tools/testkit/browser/account";
import { byRole, byText } from "../../../tools/testkit/browsers/query";
import type { ShopTab } from "../../../tools/testkit/browsers/shopTab";
import { strongPassword } from "../../../tools/testkit/server/accountsShop";
import type { Flow } from "../flow";
import type { Scene } from "../stage";
import { header, main, notifications, signInTab } from "./parts";

/* Signing in, and the profile. */

const login = byRole("dialog", "Login");
const email = byRole("textbox", "Email", login);
const welcome = { ...notifications, text: "Welcome back to Haat" };
const field = (label: string) => byRole("textbox", label, main);

async function openLogin(tab: ShopTab): Promise<void> {
  await tab.open("/wishlist");
  await tab.click(byRole("link", "Profile", header));
  await tab.see(email);
}

/** Opens the profile of a new account. @returns reads its record from the server */
export async function openProfile(
  tab: ShopTab,
  { shop }: Scene,
): Promise<() => Promise<Record<string, unknown>>> {
  const account = await createAccount(shop.shop, { displayName: "Asha" });
  await signInTab(tab, account);
  await tab.open("/account?tab=profile");
  await tab.see(field("Name"), ({ value }) => value === "Asha");
  const path = `/api/collections/users/records/${account.id}`;
  return async () => (await shop.asOwner(path, { method: "GET" })).body;
}

export const accountFlows: Flow[] = [
  {
    name: "sign in by password and sign out",
    async run(tab, { shop }) {
      const address = await shop.createShopper();
      await openLogin(tab);
      await tab.fill(email, address);
      await tab.fill(byRole("textbox", "Password", login), "wrong-1-password");
      await tab.press("Enter");
      await tab.see({ ...notifications, text: "Incorrect password. Try again." });
      await tab.fill(byRole("textbox", "Password", login), strongPassword);
      await tab.click(byRole("button", "Login", login));
      await tab.see(welcome);
      await tab.open("/account");
      await tab.see(byText("No orders yet.", "p, h2", main));
      await tab.click(byRole("button", "Sign out", main));
      await tab.see(byText("Please log in to view your account", "p, h1, h2", main));
    },
  },
  {
    name: "sign in by a link in a mail",
    async run(tab, { shop }) {
      const address = await shop.createShopper();
      await openLogin(tab);
      await tab.fill(email, address);
      await tab.click(byRole("button", "Email me a magic link", login));
      await tab.see({ ...notifications, text: "Magic link sent to your Gmail." });
      const { pathname, hash } = new URL(await shop.mailedLink(address, "/account#otp="));
      await tab.open(pathname + hash);
      await tab.see(welcome);
      await tab.at("/account");
      await tab.see(byRole("button", "Sign out", main));
    },
  },
  {
    name: "edit the profile",
    async run(tab, scene) {
      const record = await openProfile(tab, scene);
      await tab.fill(field("Name"), "Asha Rao");
      await tab.fill(field("Pincode"), "560038");
      await tab.click(byRole("button", "Save", main));
      await tab.see(byText("Saved.", "p", main));
      await expect
        .poll(record)
        .toMatchObject({ displayName: "Asha Rao", addresses: [{ pincode: "560038" }] });
      await tab.reload();
      await tab.see(field("Pincode"), ({ value }) => value === "560038");
    },
  },
];
