declare module "subset-font" {
  /** Subsets a font to the glyphs of `text`. A number pins an axis, a range narrows it. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "sfnt" | "woff2";
      variationAxes?: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
