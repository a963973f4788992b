/** Random numbers that depend on a seed only. */
export interface Random {
  /** From 0 up to, without, 1. */
  next(): number;
  /** An integer from 0 up to, without, `below`. */
  below(below: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
}

/**
 * mulberry32, https://gist.github.com/tommyettinger/46a874533244883189143505d203312c
 * @param seed an integer
 */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    below: (below) => Math.floor(next() * below),
    chance: (probability) => next() < probability,
    pick: (items) => items[Math.floor(next() * items.length)] as (typeof items)[number],
  };
}

/** A seed for a part of a run, so that other parts do not change when this one draws more numbers. */
export function partSeed(seed: number, part: number): number {
  return Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(part + 1, 0xc2b2ae35);
}
