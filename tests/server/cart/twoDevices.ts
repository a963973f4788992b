import { afterAll, beforeAll, beforeEach } from "vitest";
import { AccountsShop } from "../../../tools/testkit/server/accountsShop";
import { SyncDevice } from "../../../tools/testkit/server/syncDevice";

/** A new account, signed in on two devices. */
export interface TwoDevices {
  accounts: AccountsShop;
  email: string;
  phone: SyncDevice;
  laptop: SyncDevice;
}

/** Starts one shop for all tests of a file. @param take receives a new account before each test */
export function withTwoDevices(take: (devices: TwoDevices) => void): void {
  let accounts: AccountsShop;
  beforeAll(async () => {
    accounts = await AccountsShop.start();
  });
  afterAll(() => accounts.stop());
  beforeEach(async () => {
    const email = await accounts.createShopper();
    const [phone, laptop] = [
      await SyncDevice.signIn(accounts, email),
      await SyncDevice.signIn(accounts, email),
    ];
    take({ accounts, email, phone, laptop });
  });
}
