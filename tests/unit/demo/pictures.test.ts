import { stat } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { catalogue } from "../../../demo/catalogue/catalogue";
import { pictureFile, pictureWidths } from "../../../demo/fill/pictures";

const photographed = catalogue.filter(({ picturesOf }) => !picturesOf).map(({ key }) => key);

async function sizesOf(width: number): Promise<number[]> {
  const files = photographed.flatMap((key) => [
    pictureFile(key, "front", width),
    pictureFile(key, "back", width),
  ]);
  return Promise.all(files.map(async (file) => (await stat(file)).size));
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

describe("the demo's photos", () => {
  it.each(photographed)("show front and back of %s in every width, in portrait 4:5", async (key) => {
    for (const side of ["front", "back"] as const)
      for (const width of pictureWidths) {
        const { format, ...size } = await sharp(pictureFile(key, side, width)).metadata();
        expect(format).toBe("webp");
        expect([size.width, size.height]).toEqual([width, width * 1.25]);
      }
  });

  // A first visit on a phone loads about eight cards; see budget.json.
  it("weigh at most 4 KB at 240 px and 12 KB at 480 px on average", async () => {
    expect(mean(await sizesOf(240))).toBeLessThan(4096);
    expect(mean(await sizesOf(480))).toBeLessThan(12_288);
  });
});
