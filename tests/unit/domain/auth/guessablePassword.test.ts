import { describe, expect, it } from "vitest";
import { isMadeOfShopOrShopperName } from "../../../../src/domain/auth/credentials";

const isGuessable = (password: string) =>
  isMadeOfShopOrShopperName(password, "Haat & Co", "Asha.Rao+1@Gmail.com");

describe("a password", () => {
  it.each([
    "HaatCo@123",
    "haat-co-2026",
    "H@@tCo#1",
    "Asha@123",
    "1!AshaRao",
    "Asha.Rao+1@gmail.com",
    "A5h@Rao!1",
  ])("%s is made of the shop's name or the address", (password) => {
    expect(isGuessable(password)).toBe(true);
  });

  it.each(["Handloom#21", "Ashas@123", "AshaRaoCo@1", "xHaatCo@123", "12345678!", "ra@12345"])(
    "%s is not",
    (password) => {
      expect(isGuessable(password)).toBe(false);
    },
  );

  it("is not compared with names that have no three letters", () => {
    expect(isMadeOfShopOrShopperName("ab@12345", "A B", "ab@gmail.com")).toBe(false);
    expect(isMadeOfShopOrShopperName("1!234567", "आशा", "")).toBe(false);
  });
});
