// The owner's form for products: plain inputs where PocketBase's dashboard would ask for JSON.
$app.onServe().bindFunc((e) => {
  e.uiExtensions = [...e.uiExtensions, { name: "shop", fs: $os.dirFS(`${__hooks}/dashboard`) }];
  return e.next();
});
