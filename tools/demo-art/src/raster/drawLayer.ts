import type { Relief } from "./compose";
import type { Displacement } from "./creases";
import { blur, type Field, field } from "./field";
import { addFolds } from "./folds";
import type { Layer } from "./layer";
import { blend, corners, raised } from "./pixels";
import { rasterise } from "./rasteriseSvg";

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Draws a layer over the garment. Processes only the bounding box of the layer. */
export async function addLayer(
  layer: Layer,
  relief: Relief,
  displacement: Displacement,
  scale: number,
  seed: number,
): Promise<void> {
  const within = layer.within ? `<clipPath id="in"><path d="${layer.within}"/></clipPath>` : "";
  const clip = `${within}<clipPath id="cut"${within && ' clip-path="url(#in)"'}><path d="${layer.outline}"/></clipPath>`;
  const cut = (body: string) => rasterise(`${clip}<g clip-path="url(#cut)">${body}</g>`, scale);
  const dye = await cut(layer.dye);
  const sewn = layer.relief ? await cut(layer.relief) : undefined;
  const wide = relief.height.width;
  const box = boxOf(dye, wide, relief.height.height, Math.ceil((layer.roll * 2 + 34) * scale));
  const piece = () => field(box.width, box.height);
  const mask = piece();
  const own = piece();
  const tones: [Field, Field, Field] = [piece(), piece(), piece()];
  for (let y = 0, i = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++, i++) {
      const whole = (y + box.top) * wide + x + box.left;
      const sx = displacement.x.data[whole] as number;
      const sy = displacement.y.data[whole] as number;
      const at = (Math.floor(sy) * wide + Math.floor(sx)) * 4;
      const near = corners(sx - Math.floor(sx), sy - Math.floor(sy));
      const alpha = blend(dye, at, wide, near, tones, i);
      if (alpha === 0) continue;
      mask.data[i] = alpha;
      if (sewn) own.data[i] = raised(sewn, at, wide, near) * scale;
    }
  }
  if (layer.folds) addFolds(own, layer.folds, scale, seed, [box.left, box.top]);
  blendLayer(layer, relief, box, mask, own, tones, scale);
}

/** Adds the layer to the fields of the garment, and its shadow to the layers below. */
function blendLayer(
  layer: Layer,
  relief: Relief,
  box: Box,
  mask: Field,
  own: Field,
  tones: readonly [Field, Field, Field],
  scale: number,
): void {
  const { height, cover, sheen, open, colour } = relief;
  const soft = blur(mask, layer.roll * scale * 0.6);
  const cast = blur(mask, 5 * scale);
  const step = Math.round(3 * scale);
  for (let y = 0, i = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++, i++) {
      const whole = (y + box.top) * height.width + x + box.left;
      const m = mask.data[i] as number;
      const shadow = cast.data[Math.max(0, i - step * box.width - step)] as number;
      const under = 1 - m;
      open.data[whole] = (open.data[whole] as number) * under * (1 - 0.4 * shadow) + m * (layer.light ?? 1);
      if (m === 0) continue;
      const inner = Math.max(0, (soft.data[i] as number) * 2 - 1);
      const rim = inner * (2 - inner);
      const weave = layer.cloth.weave((x + box.left) / scale, (y + box.top) / scale);
      const raise = (layer.lift * rim + weave.height) * scale + (own.data[i] as number);
      height.data[whole] = (height.data[whole] as number) + raise * m;
      const tone = 1 + weave.tone * layer.cloth.contrast;
      for (let c = 0; c < 3; c++) {
        const target = (colour[c] as Field).data;
        target[whole] =
          (target[whole] as number) * under + ((tones[c] as Field).data[i] as number) * tone * m;
      }
      sheen.data[whole] = (sheen.data[whole] as number) * under + layer.cloth.sheen * m;
      cover.data[whole] = (cover.data[whole] as number) * under + m;
    }
  }
}

/** The bounding box of all opaque pixels, with a margin for displacement, blur and shadow. */
function boxOf(dye: Uint8Array, width: number, height: number, margin: number): Box {
  let [left, right, top, low] = [width, 0, height, 0];
  for (let y = 0, i = 3; y < height; y++)
    for (let x = 0; x < width; x++, i += 4)
      if (dye[i] !== 0) {
        if (x < left) left = x;
        if (x > right) right = x;
        if (y < top) top = y;
        low = y;
      }
  const from = { left: Math.max(0, left - margin), top: Math.max(0, top - margin) };
  const box = { right: Math.min(width, right + margin), low: Math.min(height, low + margin) };
  return { ...from, width: Math.max(0, box.right - from.left), height: Math.max(0, box.low - from.top) };
}
