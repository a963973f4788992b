// Orders are listed newest first, so each needs its moment.
onRecordCreate((e) => {
  require(`${__hooks}/lib/orders/date.js`).fillOrderDate(e.record);
  e.next();
}, "orders");
