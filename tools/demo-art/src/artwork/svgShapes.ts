import { round } from "../raster/geometry";

/* Helpers for artwork around 0, 0. They return SVG fragments. */

export function polar(radius: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [round(Math.sin(angle) * radius), round(-Math.cos(angle) * radius)];
}

export function repeat(count: number, part: (index: number) => string): string {
  return Array.from({ length: count }, (_, i) => part(i)).join("");
}

/** `count` copies around the centre. */
export function rotatedCopies(count: number, part: string, start = 0): string {
  return repeat(count, (i) => `<g transform="rotate(${round(start + (i * 360) / count)})">${part}</g>`);
}

export function at(x: number, y: number, part: string, scale = 1, turn = 0): string {
  return `<g transform="translate(${round(x)} ${round(y)})${turn ? ` rotate(${turn})` : ""}${scale === 1 ? "" : ` scale(${scale})`}">${part}</g>`;
}

/** A stroked path with round ends. */
export function strokePath(ink: string, width: number, d: string, more = ""): string {
  return `<path d="${d}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
}

export function fillPath(ink: string, d: string): string {
  return `<path d="${d}" fill="${ink}"/>`;
}

export function circle(ink: string, x: number, y: number, radius: number): string {
  return `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${ink}"/>`;
}
