import {
  prefetchBatteryMin,
  prefetchBytesMax,
  prefetchCellularBytesMax,
  prefetchFreeBytesMin,
  prefetchPicturesMax,
  prefetchQuotaShare,
} from "../shared/limits";
import type { Product } from "./product";

/*
 * Which pictures are fetched before anybody looks at them, so that the offline catalogue has no holes, and how many.
 */

/** What a device says about its network, its space and its battery; most browsers say only some of it. */
export interface DeviceConditions {
  /** The shopper asked for fewer bytes. */
  saveData?: boolean | undefined;
  /** "slow-2g", "2g", "3g" or "4g". */
  effectiveType?: string | undefined;
  /** "cellular", "wifi" … */
  type?: string | undefined;
  /** Bytes that the browser would give to the shop, and those it has. */
  quota?: number | undefined;
  usage?: number | undefined;
  /** 0 to 1. */
  batteryLevel?: number | undefined;
  charging?: boolean | undefined;
}

export interface PrefetchBudget {
  pictures: number;
  bytes: number;
}

const nothing: PrefetchBudget = { pictures: 0, bytes: 0 };

/** How much may lie on the device in all; nothing while it is not the time for it. */
export function prefetchBudget(means: DeviceConditions): PrefetchBudget {
  const { saveData, effectiveType = "4g", type, quota = 0, usage = 0, batteryLevel = 1, charging } = means;
  if (saveData || /^(?:slow-)?2g$/.test(effectiveType)) return nothing;
  if (batteryLevel < prefetchBatteryMin && !charging) return nothing;
  // A browser that does not say how much room there is (0) is taken at the smaller number.
  if (quota > 0 && quota - usage < prefetchFreeBytesMin) return nothing;
  const careful = type === "cellular" || effectiveType === "3g" || quota === 0;
  const bytes = careful ? prefetchCellularBytesMax : prefetchBytesMax;
  return {
    pictures: prefetchPicturesMax,
    bytes: quota > 0 ? Math.min(bytes, quota * prefetchQuotaShare) : bytes,
  };
}

/** The address of a product's front in its smallest width; undefined when there is none to be fetched. */
export function smallPicture({ pictures: [front] }: Pick<Product, "pictures">): string | undefined {
  const address = front?.widths[0]?.url ?? front?.src;
  return address && !address.startsWith("data:") ? address : undefined;
}
