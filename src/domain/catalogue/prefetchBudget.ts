import {
  prefetchBatteryMin,
  prefetchBytesMax,
  prefetchCellularBytesMax,
  prefetchFreeBytesMin,
  prefetchPicturesMax,
  prefetchQuotaShare,
} from "../shared/limits";
import type { Product } from "./product";

/* How many pictures the picture prefetch stores for the offline catalogue, depending on the device. */

/** Network, storage and battery of the device, as far as the browser reports them. */
export interface DeviceConditions {
  /** The shopper enabled data saving. */
  saveData?: boolean | undefined;
  /** "slow-2g", "2g", "3g" or "4g". */
  effectiveType?: string | undefined;
  /** "cellular", "wifi" … */
  type?: string | undefined;
  /** Storage quota of the origin and its current usage, in bytes. */
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

/**
 * The number of pictures and of bytes that the picture prefetch may store in total; 0 when network, storage
 * or battery do not allow it.
 */
export function prefetchBudget(conditions: DeviceConditions): PrefetchBudget {
  const {
    saveData,
    effectiveType = "4g",
    type,
    quota = 0,
    usage = 0,
    batteryLevel = 1,
    charging,
  } = conditions;
  if (saveData || /^(?:slow-)?2g$/.test(effectiveType)) return nothing;
  if (batteryLevel < prefetchBatteryMin && !charging) return nothing;
  // For browsers that do not report a quota (0) the smaller budget applies.
  if (quota > 0 && quota - usage < prefetchFreeBytesMin) return nothing;
  const isLimited = type === "cellular" || effectiveType === "3g" || quota === 0;
  const bytes = isLimited ? prefetchCellularBytesMax : prefetchBytesMax;
  return {
    pictures: prefetchPicturesMax,
    bytes: quota > 0 ? Math.min(bytes, quota * prefetchQuotaShare) : bytes,
  };
}

/**
 * The URL of a product's front picture in its smallest width; undefined when the product has no picture that
 * can be fetched.
 */
export function smallestPictureUrl({ pictures: [front] }: Pick<Product, "pictures">): string | undefined {
  const address = front?.widths[0]?.url ?? front?.src;
  return address && !address.startsWith("data:") ? address : undefined;
}
