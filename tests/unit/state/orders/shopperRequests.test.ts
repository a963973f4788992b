import { beforeEach, expect, test, vi } from "vitest";
import { StorageTimeoutError } from "../../../../src/domain/device/database";
import { BrowserStorage } from "../../../../tools/testkit/tab/browserStorage";

const storeOrder = vi.fn(async () => {});
const retryAccountSync = vi.fn();
vi.mock("../../../../src/db/account/mutations", () => ({ storeOrder }));
vi.mock("../../../../src/state/account/accountSync", () => ({ retryAccountSync }));

beforeEach(() => {
  vi.clearAllMocks();
  vi.spyOn(console, "warn").mockReturnValue();
  const storage = new BrowserStorage();
  storage.items.set("pocketbase_auth", JSON.stringify({ token: "t", record: { id: "u1", verified: true } }));
  storage.openTab();
});

async function cancelOrder(answer: Response) {
  vi.stubGlobal("fetch", async () => answer);
  const requests = await import("../../../../src/state/orders/shopperRequests");
  return requests.cancelOrder("o1");
}
const cancelled = () => Response.json({ orderId: "o1", status: "cancelled", items: [], total: 0 });

test("an order that the server has cancelled is cancelled, also when it cannot be stored; the sync gets it then", async () => {
  storeOrder.mockRejectedValueOnce(new StorageTimeoutError());
  expect(await cancelOrder(cancelled())).toBe("");
  expect(storeOrder).toHaveBeenCalledOnce();
  expect(retryAccountSync).toHaveBeenCalledOnce();
});

test("an order that was stored needs no sync", async () => {
  expect(await cancelOrder(cancelled())).toBe("");
  expect(storeOrder).toHaveBeenCalledOnce();
  expect(retryAccountSync).not.toHaveBeenCalled();
});
