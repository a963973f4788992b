/** One number per pixel. */
export interface Field {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export function field(width: number, height: number): Field {
  return { width, height, data: new Float32Array(width * height) };
}

export function fill(target: Field, value: (x: number, y: number, index: number) => number): Field {
  const { width, height, data } = target;
  for (let y = 0, i = 0; y < height; y++) for (let x = 0; x < width; x++, i++) data[i] = value(x, y, i);
  return target;
}

/** Approximates a Gaussian blur by three box blurs. @param radius standard deviation in pixels */
export function blur(source: Field, radius: number): Field {
  const box = Math.max(0, Math.round((Math.sqrt(4 * radius * radius + 1) - 1) / 2));
  if (box === 0) return source;
  const { width, height } = source;
  const across = new Float32Array(source.data.length);
  const blurred = new Float32Array(source.data.length);
  for (let pass = 0; pass < 3; pass++) {
    slideAcross(pass === 0 ? source.data : blurred, across, width, height, box);
    slideDown(across, blurred, width, height, box);
  }
  return { width, height, data: blurred };
}

function slideAcross(from: Float32Array, to: Float32Array, width: number, height: number, box: number): void {
  const count = 2 * box + 1;
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const at = (x: number) => from[start + Math.min(width - 1, Math.max(0, x))] as number;
    let sum = 0;
    for (let x = -box; x <= box; x++) sum += at(x);
    for (let x = 0; x < width; x++) {
      to[start + x] = sum / count;
      sum += at(x + box + 1) - at(x - box);
    }
  }
}

/** Processes all columns row by row, which reads memory sequentially. */
function slideDown(from: Float32Array, to: Float32Array, width: number, height: number, box: number): void {
  const count = 2 * box + 1;
  const sums = new Float64Array(width);
  const row = (y: number) => Math.min(height - 1, Math.max(0, y)) * width;
  for (let y = -box; y <= box; y++)
    for (let x = 0, i = row(y); x < width; x++, i++) sums[x] = (sums[x] as number) + (from[i] as number);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const added = row(y + box + 1);
    const dropped = row(y - box);
    for (let x = 0; x < width; x++) {
      const sum = sums[x] as number;
      to[start + x] = sum / count;
      sums[x] = sum + (from[added + x] as number) - (from[dropped + x] as number);
    }
  }
}

/** Bilinear interpolation; edges are repeated. */
export function sample({ width, height, data }: Field, x: number, y: number): number {
  const cx = Math.min(width - 1.001, Math.max(0, x));
  const cy = Math.min(height - 1.001, Math.max(0, y));
  const ix = Math.floor(cx);
  const iy = Math.floor(cy);
  const fx = cx - ix;
  const i = iy * width + ix;
  const top = (data[i] as number) * (1 - fx) + (data[i + 1] as number) * fx;
  const low = (data[i + width] as number) * (1 - fx) + (data[i + width + 1] as number) * fx;
  return top + (low - top) * (cy - iy);
}

export function smoothstep(low: number, high: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return t * t * (3 - 2 * t);
}
