import { creaseHeights, displacementOf } from "./creases";
import { addLayer } from "./drawLayer";
import { type Field, field, fill } from "./field";
import type { Garment } from "./layer";

/** A garment as fields: height, cover, colour, sheen and ambient light. */
export interface Relief {
  height: Field;
  cover: Field;
  /** Linear red, green and blue, before lighting. */
  colour: readonly [Field, Field, Field];
  sheen: Field;
  /** Ambient light; below 1 under other layers. */
  open: Field;
}

/** Draws all layers and folds of a garment. @param scale pixels per unit */
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
  for (const [i, layer] of garment.layers.entries())
    await addLayer(layer, relief, displacement, scale, seed + i * 31);
  const drape = garment.layers[0]?.cloth.drape ?? 1;
  const { data } = relief.height;
  for (let i = 0; i < data.length; i++)
    data[i] = (data[i] as number) + (creases.data[i] as number) * drape * (relief.cover.data[i] as number);
  return relief;
}
