import fc from "fast-check";
import { checkoutBodies, orderReports } from "../shop";
import { anyText } from "../values";
import { bodies } from "./requests";
import { at, emails, type FuzzRoute, form, passwords, under, withQuery } from "./routeParts";

/** The token of parcel messages in the fuzzed shop. */
export const parcelToken = "fuzzed-parcels-".padEnd(30, "x");

/** The shop's own routes, except those of publishedRoutes.ts. */
export const routes: FuzzRoute[] = [
  {
    name: "POST /api/shop/register",
    path: at("/api/shop/register"),
    body: form({ email: emails, password: passwords, passwordConfirm: passwords }),
  },
  {
    name: "POST /api/shop/refuse-registration",
    path: at("/api/shop/refuse-registration"),
    body: form({ token: anyText }),
  },
  {
    name: "POST /api/shop/sign-in-methods",
    path: at("/api/shop/sign-in-methods"),
    body: form({ email: emails }),
  },
  {
    name: "POST /api/shop/sync",
    path: at("/api/shop/sync"),
    body: form({
      version: fc.constantFrom(1, 2, "1"),
      cursor: anyText,
      ticket: fc.nat(3),
      intents: fc.jsonValue(),
    }),
  },
  { name: "POST /api/shop/sign-out", path: at("/api/shop/sign-out"), body: form({}) },
  { name: "GET /api/shop/devices", path: withQuery("/api/shop/devices", "id") },
  { name: "DELETE /api/shop/devices/{id}", path: under("/api/shop/devices/") },
  { name: "GET /api/shop/orders/{orderId}", path: under("/api/shop/orders/") },
  {
    name: "POST /api/shop/orders/{orderId}/cancel",
    path: under("/api/shop/orders/", "/cancel"),
    body: form({}),
  },
  {
    name: "POST /api/shop/orders/{orderId}/erase",
    path: under("/api/shop/orders/", "/erase"),
    body: form({}),
  },
  {
    name: "POST /api/shop/orders/{orderId}/return",
    path: under("/api/shop/orders/", "/return"),
    body: form({ reason: fc.oneof(fc.constantFrom("Too small", "Other"), anyText), size: anyText }),
  },
  {
    name: "POST /api/shop/parcels",
    path: at("/api/shop/parcels"),
    body: form({
      csv: fc.oneof(
        anyText,
        anyText.map((text) => `order,state,awb\n${text}`),
      ),
    }),
    owner: true,
  },
  { name: "GET /api/shop/invoice-settings", path: withQuery("/api/shop/invoice-settings"), owner: true },
  {
    name: "POST /api/shop/print",
    path: at("/api/shop/print"),
    body: form({
      kind: fc.oneof(fc.constantFrom("packingSlips", "invoices", "issued"), anyText),
      ids: fc.oneof(fc.array(anyText), fc.jsonValue()),
    }),
    owner: true,
  },
  { name: "GET /api/shop/parcel-updates", path: withQuery("/api/shop/parcel-updates", "token") },
  {
    name: "POST /api/shop/parcel-updates",
    path: at("/api/shop/parcel-updates"),
    headers: { "X-Api-Key": parcelToken },
    body: form({
      order_id: anyText,
      sr_order_id: fc.nat(),
      awb: fc.oneof(fc.nat().map(String), anyText),
      current_status: fc.oneof(fc.constantFrom("Delivered", "IN TRANSIT", "Lost"), anyText),
      current_timestamp: fc.oneof(fc.constantFrom("23 05 2026 11:43:52", "2026-05-23 11:43:52"), anyText),
      is_return: fc.constantFrom(0, 1, "1", null),
    }),
  },
  { name: "GET /api/shop/catalogue", path: withQuery("/api/shop/catalogue", "since", "page") },
  {
    name: "GET /api/shop/catalogue/changes",
    path: withQuery("/api/shop/catalogue/changes", "since", "limit", "pages"),
  },
  { name: "GET /api/shop/health", path: withQuery("/api/shop/health", "token") },
  { name: "POST /api/shop/jobs", path: at("/api/shop/jobs"), body: form({ job: anyText, name: anyText }) },
  { name: "POST /api/shop/mail", path: at("/api/shop/mail"), body: form({ id: anyText, to: emails }) },
  {
    name: "POST /api/shiprocket/access-token",
    path: at("/api/shiprocket/access-token"),
    body: bodies(checkoutBodies),
  },
  {
    name: "POST /api/shiprocket/order-webhook",
    path: at("/api/shiprocket/order-webhook"),
    body: bodies(orderReports),
  },
  {
    name: "GET /api/shiprocket/products",
    path: withQuery("/api/shiprocket/products", "page", "limit", "collection_id"),
  },
  {
    name: "GET /api/shiprocket/collections",
    path: withQuery("/api/shiprocket/collections", "page", "limit"),
  },
  {
    name: "GET /api/shiprocket/collections/{id}/products",
    path: under("/api/shiprocket/collections/", "/products?page=1"),
  },
  {
    name: "GET /{path...}",
    path: fc.oneof(under("/"), under("/product/"), under("/assets/"), withQuery("/search", "q")),
  },
];
