import { describe, expect, it } from "vitest";
import { defaultGenders, defaultSizes } from "../../../../src/domain/catalogue/product";
import { sizeGuideInches, wishlistSizeOptions } from "../../../../src/domain/catalogue/sizes";
import * as limits from "../../../../src/domain/shared/limits";
import { asSize } from "../../../../tools/testkit/brandedTypes";

describe("the specification's numbers", () => {
  it.each<[keyof typeof limits, number]>([
    ["lowStockMax", 15],
    ["fewLeftMax", 10],
    ["relatedProductsMax", 3],
    ["swipeThresholdPx", 40],
    ["modalLoginAttemptsMax", 6],
    ["lockoutAttempts", 6],
    ["lockoutMs", 120_000],
    ["devicesMax", 3],
    ["emailMaxChars", 50],
    ["passwordMaxChars", 64],
    ["passwordMinChars", 8],
    ["loaderFirstMs", 2000],
    ["loaderLaterMs", 700],
    ["toastMs", 3000],
    ["cartOpenDelayMs", 300],
    ["verificationPollMs", 3000],
    ["methodLookupRetryMs", 400],
    ["navPressMs", 500],
    ["scrollToSectionMs", 600],
    ["scrollToSectionOffsetPx", -80],
    ["headerTransparentPx", 10],
    ["wishlistStampMs", 1000],
    ["wishlistNoticeMs", 2000],
    ["gridColumnsMobile", 2],
    ["gridColumnsSmall", 3],
    ["gridColumnsLarge", 4],
  ])("%s is %j", (name, value) => {
    expect(new Map<string, unknown>(Object.entries(limits)).get(name)).toBe(value);
  });

  it("the sizes are XS to XXXL, and a wishlist offers XS to XXL", () => {
    expect(defaultSizes.join(" ")).toBe("XS S M L XL XXL XXXL");
    expect(wishlistSizeOptions({ sizes: [] }).join(" ")).toBe("XS S M L XL XXL");
    expect(wishlistSizeOptions({ sizes: ["M", "XXXL"] }).join(" ")).toBe("XS S M L XL XXL");
    expect(defaultGenders.join(" ")).toBe("Men Women Unisex");
  });

  it("a wishlist also offers a product's other sizes, for example waist sizes", () => {
    expect(
      wishlistSizeOptions({ sizes: ["S", asSize("28"), asSize("30"), asSize("FREESIZE")] }).join(" "),
    ).toBe("XS S M L XL XXL 28 30 FREESIZE");
  });

  it("the size guide measures S to XL in inches", () => {
    expect(sizeGuideInches.map(({ size, chest, length }) => `${size} ${chest} ${length}`)).toEqual([
      "S 40–42 27",
      "M 42–44 28",
      "L 44–46 29",
      "XL 46–48 30",
    ]);
  });
});
