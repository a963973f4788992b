import { useEffect, useState } from "react";
import type { Picture } from "../domain/catalogue/product";

interface Props {
  /** Without a picture, or when it fails to load, the placeholder shows. */
  picture: Picture | undefined;
  /** Display width, as in the `sizes` attribute of img. */
  sizes: string;
  /** Empty where a text next to the picture says the same. */
  alt: string;
  /** Loads at once instead of near the viewport. */
  eager?: boolean;
  /** The main picture of the first screen: requested before all others. */
  first?: boolean;
  className?: string;
}

/** The display width of the main picture of a product page. */
export const mainPhotoSizes = "(min-width: 48rem) 50vw, 100vw";

/** One function per mounted picture that failed to load: it requests the picture again. */
const retries = new Set<() => void>();

/** Requests the pictures that failed to load again. Called when the network has returned. */
export function retryFailedPictures(): void {
  for (const retry of retries) retry();
}

/**
 * A product picture in the width that the screen needs. The ratio is always 4:5, so that loading shifts
 * nothing.
 */
export function Photo({ picture, sizes, alt, eager = false, first = false, className = "" }: Props) {
  const [broken, setBroken] = useState<string>();
  useEffect(() => {
    if (broken === undefined) return;
    const retry = () => setBroken(undefined);
    retries.add(retry);
    return () => void retries.delete(retry);
  }, [broken]);
  if (!picture || broken === picture.src) {
    return (
      <img
        className={`photo photo-placeholder ${className}`}
        src="/placeholder.svg"
        alt={alt}
        width="4"
        height="5"
      />
    );
  }
  const fail = () => setBroken(picture.src);
  return (
    <img
      // A picture of the server's markup can have failed before React listened to its events.
      ref={(img) => {
        if (img?.complete && !img.naturalWidth) img.decode().catch(fail);
      }}
      className={`photo ${className}`}
      sizes={sizes}
      srcSet={picture.widths.map(({ url, width }) => `${url} ${width}w`).join(", ") || undefined}
      src={picture.src}
      alt={alt}
      width="4"
      height="5"
      loading={eager ? "eager" : "lazy"}
      fetchPriority={first ? "high" : undefined}
      decoding="async"
      onError={fail}
    />
  );
}
