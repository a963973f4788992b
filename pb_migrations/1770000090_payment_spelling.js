// Orders that the owner entered with another spelling of the payment get the one that lists, mails and requests compare with, as
// parsePayment in src/domain/orders/payment.ts does from now on.
const words = "lower(trim(replace(replace(payment, '_', ' '), '-', ' ')))";

migrate(
  (app) => {
    app
      .db()
      .newQuery(
        `UPDATE orders SET payment = iif(${words} = 'prepaid', 'Prepaid', 'Cash on delivery')
          WHERE payment NOT IN ('Prepaid', 'Cash on delivery') AND ${words} IN ('prepaid', 'cash on delivery', 'cod')`,
      )
      .execute();
  },
  // The earlier spellings are not kept: every release reads these.
  () => {},
);
