declare module "subset-font" {
  /** Cuts a font down to the glyphs of `text`; an axis given as a number is pinned there, as a range is narrowed. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: "sfnt" | "woff2";
      variationAxes?: Record<string, number | { min: number; max: number }>;
    },
  ): Promise<Buffer>;
}
