import { readdirSync } from "node:fs";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type ChangedHooks, createChangedHooks } from "../../../tools/testkit/server/changedHooks";
import { CheckoutShop } from "../../../tools/testkit/server/checkoutShop";
import { startShop } from "../../../tools/testkit/server/shopServer";

export const owner = "owner@haat.example";
/** The mail server does not accept one mail until the fault is removed. */
export const held = { kind: "hold", at: "recipient", times: 1 } as const;

/**
 * Starts one shop for all tests of a file, which waits two seconds for the mail server and prints the outcome
 * of each delivery.
 * @param take receives the shop
 * @returns a function that lists the deliveries that have not ended
 */
export function withImpatientShop(take: (shop: CheckoutShop) => void): () => string[] {
  let hooks: ChangedHooks;
  let shop: CheckoutShop;
  beforeAll(async () => {
    const begins = "if (!beginDelivery(app, id)) return;";
    const ends = "endDelivery(app, id);";
    const delivers = 'return deliver(app, mail) || "";';
    hooks = createChangedHooks({
      "lib/mail/deliveries.js": [["deliveryTimeoutSeconds = 7", "deliveryTimeoutSeconds = 2"]],
      "lib/mail/transport.js": [
        [begins, `${begins} $os.writeFile("FOLDER/begun-" + id, "", 0o600);`],
        [ends, `${ends} $os.remove("FOLDER/begun-" + id);`],
        [
          delivers,
          'const outcome = deliver(app, mail) || "sent"; console.log(mail.kind + ": " + outcome); return outcome === "sent" ? "" : outcome;',
        ],
      ],
    });
    const { hooksDir } = hooks;
    shop = await CheckoutShop.open(
      { SHOP_ALERT_EMAIL: owner },
      { start: (options) => startShop({ ...options, hooksDir }) },
    );
    take(shop);
  });
  afterEach(() => shop.mail.setFault());
  afterAll(async () => {
    await shop.stop();
    hooks.remove();
  });
  return () => readdirSync(hooks.folder).filter((name) => name.startsWith("begun-"));
}
