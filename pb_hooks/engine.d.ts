// What PocketBase's engine has beside what PocketBase declares.
declare const console: Record<"log" | "warn" | "error", (...values: unknown[]) => void>;
declare const process: { env: Record<string, string | undefined> };
