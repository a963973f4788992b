/** The mulberry32 generator: numbers in [0, 1), the same for a seed on every machine. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** A seed from a string (FNV-1a). */
export function seedOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

export type Noise = (x: number, y: number) => number;

/** Gradient noise, about -1 to 1, with one feature per unit. */
export function noiseFrom(seed: number): Noise {
  const random = randomFrom(seed);
  const size = 256;
  const gx = new Float32Array(size);
  const gy = new Float32Array(size);
  const order = new Uint8Array(size * 2);
  for (let i = 0; i < size; i++) {
    const angle = random() * Math.PI * 2;
    gx[i] = Math.cos(angle);
    gy[i] = Math.sin(angle);
    order[i] = i;
  }
  for (let i = size - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    const kept = order[i] as number;
    order[i] = order[j] as number;
    order[j] = kept;
  }
  order.copyWithin(size, 0, size);

  const corner = (ix: number, iy: number, dx: number, dy: number): number => {
    const at = order[(order[ix & 255] as number) + (iy & 255)] as number;
    return (gx[at] as number) * dx + (gy[at] as number) * dy;
  };
  return (x, y) => {
    const ix = Math.floor(x);
    const iy = Math.floor(y);
    const fx = x - ix;
    const fy = y - iy;
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const top = corner(ix, iy, fx, fy) * (1 - u) + corner(ix + 1, iy, fx - 1, fy) * u;
    const low = corner(ix, iy + 1, fx, fy - 1) * (1 - u) + corner(ix + 1, iy + 1, fx - 1, fy - 1) * u;
    return (top * (1 - v) + low * v) * 1.5;
  };
}

/** Several octaves of a noise, each twice as fine and half as strong. */
export function octaves(noise: Noise, count: number): Noise {
  return (x, y) => {
    let sum = 0;
    for (let i = 0, scale = 1; i < count; i++, scale *= 2)
      sum += noise(x * scale + i * 17.3, y * scale) / scale;
    return sum;
  };
}
