// Whatever a shopper's token is used for, its device has to be signed in still: every collection, also those to come.

onRecordsListRequest((e) => {
  require(`${__hooks}/lib/accounts/guard.js`).guard(e);
  return e.next();
});
onRecordViewRequest((e) => {
  require(`${__hooks}/lib/accounts/guard.js`).guardView(e);
  return e.next();
});
onRecordCreateRequest((e) => {
  require(`${__hooks}/lib/accounts/guard.js`).guard(e);
  return e.next();
});
onRecordUpdateRequest((e) => {
  require(`${__hooks}/lib/accounts/guard.js`).guard(e);
  return e.next();
});
// Of their own account shoppers change four fields.
onRecordUpdateRequest((e) => require(`${__hooks}/lib/accounts/profile.js`).saveProfile(e), "users");
onRecordDeleteRequest((e) => {
  require(`${__hooks}/lib/accounts/guard.js`).guard(e);
  return e.next();
});
onBatchRequest((e) => {
  require(`${__hooks}/lib/accounts/guard.js`).guard(e);
  return e.next();
});
onFileTokenRequest((e) => {
  require(`${__hooks}/lib/accounts/guard.js`).guard(e);
  return e.next();
});
// One may ask whether one's address is confirmed by now.
onRecordAuthRefreshRequest((e) => {
  require(`${__hooks}/lib/accounts/guard.js`).guard(e, { unverified: true });
  return e.next();
}, "users");
