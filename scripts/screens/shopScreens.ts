import type { BrowserContext, Page } from "playwright";
import type { Shop } from "../../tools/testkit/server/shopServer";
import { accountScreens } from "./account";
import { deviceScreens } from "./device";

/** A state of the shop for a screenshot. */
export interface Screen {
  name: string;
  dark?: boolean;
  /** Selector of the element to take a picture of; by default the whole window. */
  part?: string;
  /** Brings a new visitor to this state. */
  open(page: Page, context: BrowserContext, shop: Shop): Promise<void>;
}

const product = "Mylapore Kolam Tee";

const openHome = async (page: Page) => {
  await page.goto("/");
  await page.getByRole("heading", { name: "New Arrivals" }).waitFor();
  await page.locator(".card-name").first().waitFor();
};

const scrollToList = async (page: Page, list: string) => {
  await page.getByRole("heading", { name: list, exact: true }).evaluate((heading) => {
    scrollTo(0, heading.getBoundingClientRect().top + scrollY - 96);
  });
};

const openProduct = async (page: Page) => {
  await openHome(page);
  await page.getByRole("link", { name: product }).first().click();
  await page.getByRole("heading", { name: product }).waitFor();
};

const openProductInSizeM = async (page: Page) => {
  await openProduct(page);
  await page.getByRole("button", { name: "M", exact: true }).click();
};

const openWishlistWith = async (page: Page, count: number) => {
  await openHome(page);
  await page.getByRole("heading", { name: "New Arrivals" }).waitFor();
  for (let at = 0; at < count; at++) await page.locator(".wish").nth(at).click();
  await page.getByRole("link", { name: "Wishlist" }).first().click();
  await page.getByRole("heading", { name: "Wishlist" }).waitFor();
};

const openSignIn = async (page: Page) => {
  await openHome(page);
  await page.getByRole("banner").getByRole("link", { name: "Profile" }).click();
  await page.getByRole("dialog", { name: "Login" }).waitFor();
};

export const screens: readonly Screen[] = [
  { name: "home", open: openHome },
  { name: "home-dark", dark: true, open: openHome },
  {
    name: "list",
    async open(page) {
      await openHome(page);
      await scrollToList(page, "New Arrivals");
    },
  },
  {
    name: "filters",
    async open(page) {
      await page.goto("/?tee-size=M+L&tee-stock=in&tee-sort=price-low");
      // Waits for the count, which appears only when the whole list is loaded, not in the server's markup.
      await page.getByText(/^\d+ of \d+ styles$/).waitFor();
      await scrollToList(page, "Tee");
    },
  },
  { name: "product", open: openProductInSizeM },
  { name: "product-dark", dark: true, open: openProductInSizeM },
  {
    name: "size-guide",
    async open(page) {
      await openProduct(page);
      await page.getByRole("button", { name: "Size guide" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "cart",
    async open(page) {
      await openProductInSizeM(page);
      await page.getByRole("button", { name: "Add to Cart" }).click();
      await page.getByRole("dialog").getByText(product).waitFor();
    },
  },
  {
    name: "cart-empty",
    async open(page) {
      await openHome(page);
      await page.getByRole("button", { name: "Cart" }).click();
      await page.getByText("Your cart is empty.").waitFor();
    },
  },
  { name: "wishlist", open: (page) => openWishlistWith(page, 4) },
  {
    name: "wishlist-empty",
    open: async (page) => {
      await page.goto("/wishlist");
      await page.getByText("No items in wishlist.").waitFor();
    },
  },
  {
    name: "search",
    async open(page) {
      await page.goto("/search?q=kolm");
      await page.locator(".card-name").first().waitFor();
    },
  },
  {
    name: "search-nothing",
    async open(page) {
      await page.goto("/search?q=umbrella%20stand");
      await page
        .getByText(/^Nothing found/)
        .first()
        .waitFor();
    },
  },
  {
    name: "product-unknown",
    async open(page) {
      await page.goto("/product/nosuchproduct00");
      await page.getByRole("heading", { name: "Product not found." }).waitFor();
    },
  },
  { name: "sign-in", open: openSignIn },
  { name: "sign-in-dark", dark: true, open: openSignIn },
  {
    name: "sign-in-create",
    async open(page) {
      await openSignIn(page);
      await page.getByRole("dialog").getByRole("button", { name: "Create Account" }).click();
      await page.getByLabel("Email").fill("asha.rao@gmail.com");
      await page.getByLabel("Password", { exact: true }).fill("weak");
      await page.getByRole("dialog").getByRole("button", { name: "Create Account" }).click();
      await page.getByRole("alert").waitFor();
    },
  },
  {
    name: "sign-in-reset",
    async open(page) {
      await openSignIn(page);
      await page.getByRole("button", { name: "Forgot Password" }).click();
    },
  },
  {
    name: "sign-in-expired-link",
    async open(page) {
      await page.goto("/account#otp=nobodys0000000.link");
      await page.getByText("This magic link does not work any more").waitFor();
    },
  },
  {
    name: "not-found",
    async open(page) {
      await page.goto("/no/such/page");
      await page.getByRole("heading", { name: "Page not found" }).waitFor();
    },
  },
  ...accountScreens,
  ...deviceScreens,
];
