import fc from "fast-check";
import { orderForms, productForms, profileRows } from "../shop";
import { anyRow, anyText } from "../values";
import { bodies } from "./requests";
import { at, emails, type FuzzRoute, form, passwords, under, withQuery } from "./routeParts";

const users = "/api/collections/users";
const topics = fc.constantFrom(
  "shop/catalogue",
  "orders/*",
  "users/{shopper}",
  "@oauth2",
  "products/*",
  "shop",
);

const views = fc.constantFrom(
  "vitalsByWeek",
  "toPack",
  "shortfalls",
  "lowStock",
  "salesByDay",
  "salesByProduct",
);
const viewRecords = fc.tuple(views, under("")).map(([view, id]) => `/api/collections/${view}/records/${id}`);

/** PocketBase's routes with hooks of the shop. */
export const recordRoutes: FuzzRoute[] = [
  { name: "PATCH view record", path: viewRecords, body: bodies(anyRow({ id: anyText })) },
  { name: "DELETE view record", path: viewRecords },
  {
    name: "POST auth-with-password",
    path: at(`${users}/auth-with-password`),
    body: form({ identity: emails, password: passwords }),
  },
  { name: "POST request-otp", path: at(`${users}/request-otp`), body: form({ email: emails }) },
  {
    name: "POST auth-with-otp",
    path: at(`${users}/auth-with-otp`),
    body: form({ otpId: anyText, password: anyText, email: emails }),
  },
  {
    name: "POST auth-with-oauth2",
    path: at(`${users}/auth-with-oauth2`),
    body: form({
      provider: fc.constant("google"),
      code: anyText,
      codeVerifier: anyText,
      redirectURL: anyText,
      createData: profileRows,
    }),
  },
  { name: "POST auth-refresh", path: at(`${users}/auth-refresh`), body: form({}) },
  {
    name: "POST request-verification",
    path: at(`${users}/request-verification`),
    body: form({ email: emails }),
  },
  {
    name: "POST confirm-verification",
    path: at(`${users}/confirm-verification`),
    body: form({ token: anyText, openedByMe: fc.boolean() }),
  },
  {
    name: "POST request-password-reset",
    path: at(`${users}/request-password-reset`),
    body: form({ email: emails }),
  },
  {
    name: "POST confirm-password-reset",
    path: at(`${users}/confirm-password-reset`),
    body: form({ token: anyText, password: passwords, passwordConfirm: passwords }),
  },
  {
    name: "POST request-email-change",
    path: at(`${users}/request-email-change`),
    body: form({ newEmail: emails }),
  },
  {
    name: "POST confirm-email-change",
    path: at(`${users}/confirm-email-change`),
    body: form({ token: anyText, password: passwords }),
  },
  { name: "POST users record", path: at(`${users}/records`), body: bodies(profileRows) },
  {
    name: "PATCH users record",
    path: fc.oneof(under(`${users}/records/`), at(`${users}/records/{shopper}`)),
    body: bodies(profileRows),
  },
  {
    name: "GET products list",
    path: withQuery(
      "/api/collections/products/records",
      "filter",
      "sort",
      "fields",
      "perPage",
      "page",
      "expand",
    ),
  },
  {
    name: "GET orders list",
    path: withQuery("/api/collections/orders/records", "filter", "sort", "perPage"),
  },
  {
    name: "POST realtime",
    path: at("/api/realtime"),
    body: form({
      // An open stream: for any other id PocketBase answers 404 before the shop's hooks run.
      clientId: fc.oneof({ weight: 4, arbitrary: fc.constant("{client}") }, anyText),
      subscriptions: fc.array(fc.oneof(topics, anyText), { maxLength: 20 }),
    }),
  },
  {
    name: "POST products record by the owner",
    path: at("/api/collections/products/records"),
    body: bodies(productForms),
    owner: true,
  },
  {
    name: "POST orders record by the owner",
    path: at("/api/collections/orders/records"),
    body: bodies(orderForms),
    owner: true,
  },
];
