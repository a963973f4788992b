import { tombstoneMaxMs } from "../../../src/domain/cart/sync/tombstones";
import type { Random } from "../../../tools/testkit/seededRandom";
import type { AccountsShop, SignIn } from "../../../tools/testkit/server/accountsShop";
import { FaultyProxy } from "../../../tools/testkit/server/faultyProxy";
import { Violation } from "../changes";
import type { Executor } from "../executor";
import type { NetworkMode } from "../network";
import { noAnswer } from "../protocol";
import type { Browser } from "./browser";
import type { Connection } from "./connection";

/** The connection of a browser to a real server, through a proxy of its own. */
export class RealConnection implements Connection {
  readonly tombstoneMs = tombstoneMaxMs;
  /** Called after the server has merged a browser's changes. */
  onMerged: (browser: Browser) => void = () => {};
  readonly proxy: FaultyProxy;

  constructor(
    readonly executor: Executor,
    readonly signedIn: SignIn,
    accounts: AccountsShop,
    random: Random,
  ) {
    this.proxy = new FaultyProxy(accounts.shop.url, (probability) => random.chance(probability));
  }

  get mode(): NetworkMode {
    return this.proxy.mode;
  }

  set mode(mode: NetworkMode) {
    this.proxy.mode = mode;
  }

  async exchange(browser: Browser, body: object, process: object): Promise<unknown> {
    const answer = await this.#ask(process, "/api/shop/sync", {
      method: "POST",
      body: JSON.stringify(body),
    });
    if (Object.hasOwn(answer, "results")) this.onMerged(browser);
    return answer;
  }

  fetchRecord(_: Browser, process: object): Promise<unknown> {
    return this.#ask(process, `/api/collections/users/records/${this.signedIn.record.id}`, {});
  }

  /**
   * Sends a request. Its promise settles in an event of the executor, so a page that has ended does not
   * continue.
   * @throws NoAnswer
   */
  #ask(process: object, path: string, init: RequestInit): Promise<object> {
    const { executor, proxy, signedIn } = this;
    const headers = { Authorization: signedIn.token, "Content-Type": "application/json" };
    return new Promise((resolve, reject) => {
      const answered = fetch(proxy.url + path, { ...init, headers }).then(async (response) => ({
        status: response.status,
        body: (await response.json()) as object,
      }));
      answered.then(
        ({ status, body }) => {
          if (status !== 200) executor.fail(new Violation(`${path}: ${status} ${JSON.stringify(body)}`));
          executor.after(0, process, () => resolve(body));
        },
        () => executor.after(0, process, () => reject(noAnswer)),
      );
    });
  }
}
