import { useState } from "react";
import type { Picture } from "../domain/catalogue/product";

interface Props {
  /** Without one, or when it cannot be loaded, the drawn placeholder shows. */
  picture: Picture | undefined;
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string;
  /** Empty where a text beside it says the same. */
  alt: string;
  /** Seen at once: load it now rather than when it comes near. */
  eager?: boolean;
  className?: string;
}

/** A product picture in the width that the screen needs, always 4:5, so that nothing moves when it arrives. */
export function Photo({ picture, sizes, alt, eager = false, className = "" }: Props) {
  const [broken, setBroken] = useState<string>();
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
  return (
    <img
      className={`photo ${className}`}
      sizes={sizes}
      srcSet={picture.widths.map(({ url, width }) => `${url} ${width}w`).join(", ") || undefined}
      src={picture.src}
      alt={alt}
      width="4"
      height="5"
      loading={eager ? "eager" : "lazy"}
      decoding="async"
      onError={() => setBroken(picture.src)}
    />
  );
}
