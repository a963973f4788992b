import { useEffect, useState } from "react";
import type { Picture } from "../domain/catalogue/product";

interface Props {
  /** The picture to show. A placeholder replaces it when it is undefined or fails to load. */
  picture: Picture | undefined;
  /** Display width, in the syntax of the `sizes` attribute of img. */
  sizes: string;
  /** Alternative text; empty when a text next to the picture says the same. */
  alt: string;
  /** Whether the picture loads at once, even when it is far from the viewport. */
  eager?: boolean;
  /** Whether this is the main picture of the first screen; the browser requests it before all others. */
  first?: boolean;
  className?: string;
}

/** The display width of the main picture of a product page. */
export const mainPhotoSizes = "(min-width: 48rem) 50vw, 100vw";

/** For each mounted picture that failed to load, a function that requests it again. */
const retries = new Set<() => void>();

/** Requests the pictures that failed to load again. Called when the network has returned. */
export function retryFailedPictures(): void {
  for (const retry of retries) retry();
}

/**
 * A product picture, loaded in the width that the screen needs. The aspect ratio is always 4:5, so that
 * loading causes no layout shift.
 */
export function Photo({ picture, sizes, alt, eager = false, first = false, className = "" }: Props) {
  const [failedSrc, setFailedSrc] = useState<string>();
  useEffect(() => {
    if (failedSrc === undefined) return;
    const retry = () => setFailedSrc(undefined);
    retries.add(retry);
    return () => void retries.delete(retry);
  }, [failedSrc]);
  if (!picture || failedSrc === picture.src) {
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
  const fail = () => setFailedSrc(picture.src);
  return (
    <img
      // Finds a picture of the server's markup that failed to load before React added the error listener.
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
