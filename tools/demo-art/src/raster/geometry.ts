export type Point = readonly [x: number, y: number];
export type Line = readonly Point[];

/** The coordinate space of all drawings, independent of pixels. */
export const stage = { width: 800, height: 1000, centre: 400 };

/** Points along an SVG path of absolute M, L, C and Q commands, `steps` per curve. */
export function trace(path: string, steps = 18): Line {
  const points: Point[] = [];
  for (const [, command, rest] of path.matchAll(/([MLCQ])([^MLCQZ]*)/g)) {
    const n = (rest ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
    const size = command === "C" ? 6 : command === "Q" ? 4 : 2;
    for (let i = 0; i + size <= n.length; i += size) {
      const from = points.at(-1);
      const ends: Point[] = [];
      for (let j = i; j < i + size; j += 2) ends.push([n[j] as number, n[j + 1] as number]);
      if (!from || size === 2) points.push(...ends);
      else for (let s = 1; s <= steps; s++) points.push(bezier([from, ...ends], s / steps));
    }
  }
  return points;
}

function bezier(ends: Line, t: number): Point {
  let layer = ends;
  while (layer.length > 1) layer = layer.slice(1).map((p, i) => between(layer[i] as Point, p, t));
  return layer[0] as Point;
}

export function between(a: Point, b: Point, t: number): Point {
  return [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];
}

export function mirror(line: Line): Line {
  return line.map(([x, y]) => [2 * stage.centre - x, y]);
}

/** The line and its mirror image as one closed outline; the line starts and ends at the centre. */
export function symmetric(half: Line): Line {
  return [...half, ...mirror(half).toReversed()];
}

export function outline(line: Line, closed = true): string {
  return `M${line.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}${closed ? "Z" : ""}`;
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Points at equal distances along a line, with the direction there. */
export function stepsAlong(line: Line, gap: number): { at: Point; along: Point; distance: number }[] {
  const found: { at: Point; along: Point; distance: number }[] = [];
  let walked = 0;
  let next = 0;
  for (let i = 1; i < line.length; i++) {
    const a = line[i - 1] as Point;
    const b = line[i] as Point;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
    if (length === 0) continue;
    const along: Point = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
    for (; next <= walked + length; next += gap)
      found.push({ at: between(a, b, (next - walked) / length), along, distance: next });
    walked += length;
  }
  return found;
}

/** The parallel line at a distance; positive is to the right of its direction. */
export function offset(line: Line, distance: number): Line {
  return line.map(([x, y], i) => {
    const a = line[Math.max(0, i - 1)] as Point;
    const b = line[Math.min(line.length - 1, i + 1)] as Point;
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    return [x - ((b[1] - a[1]) / length) * distance, y + ((b[0] - a[0]) / length) * distance];
  });
}
