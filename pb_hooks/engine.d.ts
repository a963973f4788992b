// Functions of PocketBase's JavaScript engine that PocketBase's own types do not declare.
declare const console: Record<"log" | "warn" | "error", (...values: unknown[]) => void>;
declare const Buffer: {
  from(data: string, encoding?: "hex"): { toString(encoding: "base64"): string };
  from(data: unknown): Uint8Array;
};
