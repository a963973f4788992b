// What pb_hooks/lib/domain.js offers to the server's hooks.
export { toMilliseconds } from "./dates";
export { descriptionMaxChars } from "./limits";
export { parseProduct } from "./parseProduct";
