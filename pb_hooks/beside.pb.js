// The server asks itself for work that no request waits for, see lib/ownAddress.js.
$app.onServe().bindFunc((e) => {
  require(`${__hooks}/lib/ownAddress.js`).rememberAddress(e);
  return e.next();
});
routerAdd(
  "POST",
  "/api/shop/work",
  (e) => require(`${__hooks}/lib/besideWork.js`).takeWork(e),
  $apis.skipSuccessActivityLog(),
);
