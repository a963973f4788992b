// Parcels of orders, described in docs/checkout.md.

onRecordCreate((e) => require(`${__hooks}/lib/parcels/saveParcel.js`).saveParcel(e), "orders");
onRecordUpdate((e) => require(`${__hooks}/lib/parcels/saveParcel.js`).saveParcel(e), "orders");
