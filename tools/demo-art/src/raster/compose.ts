import { creaseHeights, displacementOf } from "./creases";
import { type Field, field, fill } from "./field";
import { addLayer } from "./drawLayer";
import type { Garment } from "./layer";

/** A laid-out garment as fields: how high the cloth lies, what colour it has, how much of a pixel it covers. */
export interface Relief {
  height: Field;
  cover: Field;
  /** Linear red, green and blue of the cloth, before light. */
  colour: readonly [Field, Field, Field];
  sheen: Field;
  /** 1 in the open, less where a layer above takes the light. */
  open: Field;
}

/** Lays the pieces of a garment over one another, folded; `scale` is pixels per unit. */
export async function compose(garment: Garment, scale: number, seed: number): Promise<Relief> {
  const width = 800 * scale;
  const height = 1000 * scale;
  const relief: Relief = {
    height: field(width, height),
    cover: field(width, height),
    colour: [field(width, height), field(width, height), field(width, height)],
    sheen: field(width, height),
    open: fill(field(width, height), () => 1),
  };
  const creases = creaseHeights(width, height, garment.folds, scale, seed);
  const displacement = displacementOf(creases, scale, seed);
  for (const [i, layer] of garment.layers.entries()) await addLayer(layer, relief, displacement, scale, seed + i * 31);
  const drape = garment.layers[0]?.cloth.drape ?? 1;
  const { data } = relief.height;
  for (let i = 0; i < data.length; i++)
    data[i] = (data[i] as number) + (creases.data[i] as number) * drape * (relief.cover.data[i] as number);
  return relief;
}
