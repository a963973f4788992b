import { type Print, plain } from "../art/bolt";
import { at } from "../art/shapes";
import { jersey } from "../cloth/weaves";
import { type LegsLook, legs } from "../garments/legs/legs";
import { type TeeLook, tee } from "../garments/tee";
import type { Cloth, Garment } from "../raster/layer";

export type Side = "front" | "back";

/** A garment as the photographer sees it: what lies on which paper. */
export interface Look {
  /** Colour of the studio's paper. */
  paper: string;
  garment: (side: Side, seed: number) => Garment;
}

/** Warm grey paper for most, a darker one under pale cloth, a lighter one under dark cloth. */
export const papers = { sand: "#e2d8c9", clay: "#cfc2b0", chalk: "#e9e2d6" } as const;

const softThread = "rgba(20,12,6,.3)";
const paleThread = "rgba(255,246,228,.34)";

export function threadFor(dark: boolean): string {
  return dark ? paleThread : softThread;
}

interface TeeOptions {
  cloth?: Cloth;
  dye: string | Print;
  /** Neck rib; the dye's own colour when the dye is one. */
  rib?: string;
  dark?: boolean;
  paper?: keyof typeof papers;
  /** Art on the chest, drawn for a width of about 300 units. */
  chest?: string;
  chestScale?: number;
  back?: string;
  backScale?: number;
  backAt?: number;
  pocket?: string;
}

export function teeLook(options: TeeOptions): Look {
  const print = typeof options.dye === "string" ? plain(options.dye) : options.dye;
  const rib = options.rib ?? (typeof options.dye === "string" ? options.dye : "#888");
  return {
    paper: papers[options.paper ?? "sand"],
    garment: (side, seed) => {
      const art =
        side === "front"
          ? options.chest && at(474, 344, options.chest, options.chestScale ?? 0.2)
          : options.back && at(400, options.backAt ?? 440, options.back, options.backScale ?? 0.98);
      const look: TeeLook = {
        cloth: options.cloth ?? jersey,
        dye: print,
        rib: plain(rib)(),
        thread: threadFor(options.dark ?? false),
        side,
        ...(art ? { print: art } : {}),
        ...(options.pocket ? { pocket: options.pocket } : {}),
      };
      return tee(look, seed);
    },
  };
}

export function legsLook(
  options: Omit<LegsLook, "side" | "thread" | "dye"> & {
    dye: string | Print;
    thread?: string;
    dark?: boolean;
    paper?: keyof typeof papers;
  },
): Look {
  const { paper, dark, dye, thread, ...rest } = options;
  return {
    paper: papers[paper ?? "sand"],
    garment: (side, seed) =>
      legs(
        {
          ...rest,
          dye: typeof dye === "string" ? plain(dye) : dye,
          thread: thread ?? threadFor(dark ?? false),
          side,
        },
        seed,
      ),
  };
}
