import fc from "fast-check";
import { anyRow, anyText } from "../values";
import { bodies, pathSegments, queries } from "./requests";

/** A route with generators of its paths and bodies. */
export interface FuzzRoute {
  /**
   * As in pb_hooks: "POST /api/shop/register"; PocketBase's own routes with hooks of the shop have an example
   * path.
   */
  name: string;
  path: fc.Arbitrary<string>;
  body?: fc.Arbitrary<Buffer>;
  /** Sent with the owner's token. */
  owner?: boolean;
  /** Sent in each request. */
  headers?: Readonly<Record<string, string>>;
}

/** Addresses of shoppers, and texts. */
export const emails = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom("asha@gmail.com", "ASHA@gmail.com ", "new.shopper@gmail.com", "a@b.example"),
  },
  { weight: 2, arbitrary: fc.stringMatching(/^[a-z]{8}@gmail\.com$/) },
  { weight: 1, arbitrary: anyText },
);
/** Passwords, right, wrong and any. */
export const passwords = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom("Handloom#21", "Handloom#21", "Wrong#Password1") },
  anyText,
);
/** A fixed path. */
export const at = (path: string) => fc.constant(path);
/** A path with a hostile query of these parameters. */
export const withQuery = (path: string, ...names: string[]) =>
  queries(...names).map((query) => `${path}?${query}`);
/** A path with a hostile segment. */
export const under = (before: string, after = "") =>
  pathSegments.map((segment) => `${before}${segment}${after}`);
/** A body with these fields. */
export const form = (fields: Record<string, fc.Arbitrary<unknown>>) => bodies(anyRow(fields));
