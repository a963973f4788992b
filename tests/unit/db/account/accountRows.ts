import type { Profile } from "../../../../src/domain/account/profile";
import type { Order } from "../../../../src/domain/orders/order";
import type { Tab } from "./accountDatabase";

/* Orders and profiles, as the server sends them, and what a tab has stored of them. */

export const order = (orderId: string, more: Partial<Order> = {}): Order => ({
  orderId,
  status: "processing",
  parcelState: "processing",
  parcelStateAt: 0,
  items: [],
  total: 999,
  createdAt: 1,
  updated: "2026-01-01",
  ...more,
});

export const profile = (uid: string, more: Partial<Profile> = {}): Profile => ({
  uid,
  email: `${uid}@gmail.com`,
  displayName: "Asha",
  phone: "",
  photoURL: "",
  addresses: [],
  updatedAt: "2026-01-01",
  ...more,
});

export const nothing = { orders: new Map<string, string>(), profile: undefined, pulledAt: 0 };
export const ids = async ({ db }: Tab) =>
  (await db.orders.toArray()).map(({ uid, orderId }) => `${uid} ${orderId}`);
export const profileOf = async ({ db }: Tab) => (await db.meta.get("profile"))?.value as Profile | undefined;
