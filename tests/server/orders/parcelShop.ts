import { expect } from "vitest";
import { type Shop, startShop } from "../../../tools/testkit/server/shopServer";

/** The token of Shiprocket's messages, and their address. */
export const parcelToken = "parcel-token-".padEnd(30, "x");
export const parcelRoute = "/api/shop/parcel-updates";

/** An order as the API returns it to the owner. */
export type StoredOrder = Record<string, unknown> & { id: string };
const records = "/api/collections/orders/records";

/** A shop that gets messages about parcels; its orders and messages are from May 2026. */
export class ParcelShop {
  static async start(): Promise<ParcelShop> {
    const env = { SHOP_PARCEL_TOKEN: parcelToken, SHOP_ORDER_ADDRESS_DAYS: "9999" };
    return new ParcelShop(await startShop({ env }));
  }

  private constructor(readonly shop: Shop) {}

  async create(fields: object = {}): Promise<StoredOrder> {
    const json = { orderId: crypto.randomUUID(), createdAt: "2026-05-01 00:00:00.000Z", ...fields };
    const answer = await this.shop.api(records, { method: "POST", json });
    expect(answer.status).toBe(200);
    return (await answer.json()) as StoredOrder;
  }

  async read({ id }: StoredOrder): Promise<StoredOrder> {
    return (await (await this.shop.api(`${records}/${id}`)).json()) as StoredOrder;
  }

  /** Sends a message with a token. */
  send(json: unknown, key = parcelToken) {
    return this.shop.api(parcelRoute, { method: "POST", token: null, headers: { "x-api-key": key }, json });
  }

  /** Sends a message about an order. @returns the order after it */
  async report(order: StoredOrder, status: string, more: object = {}): Promise<StoredOrder> {
    expect((await this.send(parcelMessage(order, status, more))).status).toBe(200);
    return this.read(order);
  }

  /** The lines of the shop's output that contain a text. */
  linesWith(text: string): string[] {
    return this.shop
      .log()
      .split("\n")
      .filter((line) => line.includes(text));
  }
}

/** A message as Shiprocket's pages show it. */
export const parcelMessage = (order: StoredOrder, current_status: string, more: object = {}) => ({
  awb: "59629792084",
  courier_name: "Delhivery Surface",
  current_status,
  shipment_status: current_status,
  current_timestamp: "23 05 2026 11:43:52",
  order_id: order["orderId"],
  sr_order_id: 348456385,
  scans: [],
  is_return: 0,
  ...more,
});
