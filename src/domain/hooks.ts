// What pb_hooks/lib/domain.js offers to the server's hooks.
export { parseProduct } from "./parseProduct";
