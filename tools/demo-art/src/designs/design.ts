import { at } from "../artwork/svgShapes";
import { jersey } from "../garments/fabrics";
import { type TeeStyle, tee } from "../garments/tee/tee";
import type { TrousersStyle } from "../garments/trousers/style";
import { trousers } from "../garments/trousers/trousers";
import { type Print, plain } from "../prints/print";
import type { Fabric, Garment } from "../raster/layer";

export type Side = "front" | "back";

/** A garment and the background of its picture. */
export interface Design {
  /** #rrggbb */
  background: string;
  garment: (side: Side, seed: number) => Garment;
}

/** Warm grey by default, darker for pale fabrics, lighter for dark fabrics. */
const backgrounds = { sand: "#e2d8c9", clay: "#cfc2b0", chalk: "#e9e2d6" } as const;

const softThread = "rgba(20,12,6,.3)";
const paleThread = "rgba(255,246,228,.34)";

function threadFor(dark: boolean): string {
  return dark ? paleThread : softThread;
}

interface TeeDesignOptions {
  cloth?: Fabric;
  dye: string | Print;
  /** Colour of the neck rib; by default the colour of the fabric. */
  rib?: string;
  dark?: boolean;
  background?: keyof typeof backgrounds;
  /** SVG of the chest print, about 300 units wide before scaling. */
  chest?: string;
  chestScale?: number;
  back?: string;
  backScale?: number;
  backAt?: number;
  pocket?: string;
}

export function teeDesign(options: TeeDesignOptions): Design {
  const print = typeof options.dye === "string" ? plain(options.dye) : options.dye;
  const rib = options.rib ?? (typeof options.dye === "string" ? options.dye : "#888");
  return {
    background: backgrounds[options.background ?? "sand"],
    garment: (side, seed) => {
      const art =
        side === "front"
          ? options.chest && at(474, 344, options.chest, options.chestScale ?? 0.2)
          : options.back && at(400, options.backAt ?? 440, options.back, options.backScale ?? 0.98);
      const style: TeeStyle = {
        cloth: options.cloth ?? jersey,
        dye: print,
        rib: plain(rib)(),
        thread: threadFor(options.dark ?? false),
        side,
        ...(art ? { print: art } : {}),
        ...(options.pocket ? { pocket: options.pocket } : {}),
      };
      return tee(style, seed);
    },
  };
}

export function trousersDesign(
  options: Omit<TrousersStyle, "side" | "thread" | "dye"> & {
    dye: string | Print;
    thread?: string;
    dark?: boolean;
    background?: keyof typeof backgrounds;
  },
): Design {
  const { background, dark, dye, thread, ...rest } = options;
  return {
    background: backgrounds[background ?? "sand"],
    garment: (side, seed) =>
      trousers(
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
