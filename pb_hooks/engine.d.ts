// What PocketBase's engine has beside what PocketBase declares.
declare const console: Record<"log" | "warn" | "error", (...values: unknown[]) => void>;
