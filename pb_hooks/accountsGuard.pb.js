// Whatever a shopper's token is used for, its device has to be signed in still: every collection, also those to come.
// Visitors without a token are the many, and pass without a look at it.

onRecordsListRequest((e) => {
  if (e.auth) require(`${__hooks}/lib/accounts/guard.js`).guard(e);
  return e.next();
});
onRecordViewRequest((e) => {
  if (e.auth) require(`${__hooks}/lib/accounts/guard.js`).guardView(e);
  return e.next();
});
onRecordCreateRequest((e) => {
  if (e.auth) require(`${__hooks}/lib/accounts/guard.js`).guard(e);
  return e.next();
});
onRecordUpdateRequest((e) => {
  if (e.auth) require(`${__hooks}/lib/accounts/guard.js`).guard(e);
  return e.next();
});
// Of their own account shoppers change four fields.
onRecordUpdateRequest((e) => require(`${__hooks}/lib/accounts/profile.js`).saveProfile(e), "users");
onRecordDeleteRequest((e) => {
  if (e.auth) require(`${__hooks}/lib/accounts/guard.js`).guard(e);
  return e.next();
});
onBatchRequest((e) => {
  if (e.auth) require(`${__hooks}/lib/accounts/guard.js`).guard(e);
  return e.next();
});
onFileTokenRequest((e) => {
  if (e.auth) require(`${__hooks}/lib/accounts/guard.js`).guard(e);
  return e.next();
});
// One may ask whether one's address is confirmed by now.
onRecordAuthRefreshRequest((e) => {
  if (e.auth) require(`${__hooks}/lib/accounts/guard.js`).guard(e, { unverified: true });
  return e.next();
}, "users");
