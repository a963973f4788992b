// What PocketBase's engine has beside what PocketBase declares.
declare const console: Record<"log" | "warn" | "error", (...values: unknown[]) => void>;
declare const Buffer: {
  from(data: string, encoding?: "hex"): { toString(encoding: "base64"): string };
  from(data: unknown): Uint8Array;
};
