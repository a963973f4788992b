import type * as account from "../../../src/server/account/accountStream";
import type * as orders from "../../../src/server/orders/orders";
import { ShopError } from "../../../src/server/shopError";

/*
 * The requests of the simulated pages, in place of those of src/server (bundle.ts).
 */

/** A global of the page. */
declare const simulation: {
  send(body: unknown): Promise<unknown>;
  fetchRecord(): Promise<unknown>;
  follow(listener: Parameters<typeof account.subscribeToAccount>[1]): () => void;
};

export const pb = {
  send: (_path: string, { body }: { body: unknown }): Promise<unknown> =>
    simulation.send(body).catch((cause: unknown) => {
      const { code } = Object(cause) as { code?: string };
      throw code ? new ShopError("refused", { status: 400, code }) : new ShopError("offline", { cause });
    }),
};

export const subscribeToAccount: typeof account.subscribeToAccount = (_uid, listener) =>
  simulation.follow(listener);

export const fetchProfileRecord: typeof account.fetchProfileRecord = () =>
  simulation.fetchRecord().catch((cause: unknown) => {
    throw new ShopError("offline", { cause });
  });

export const fetchOwnOrders: typeof orders.fetchOwnOrders = async () => [];

export const fetchOrdersVersion: typeof orders.fetchOrdersVersion = async () => "0 ";

export const computeOrdersVersion: typeof orders.computeOrdersVersion = () => "0 ";

/** In the simulation the server answers before each session ends, so the client stores no question. */
export const fetchAccountDataLoss = async (): Promise<undefined> => undefined;
