// Every request with a shopper's token, to any collection, requires that its device is still signed in.
// Requests without a token are the common case; they skip this check.

onRecordsListRequest((e) => {
  if (e.auth) require(`${__hooks}/lib/auth/guard.js`).requireActiveSession(e);
  return e.next();
});
onRecordViewRequest((e) => {
  if (e.auth) require(`${__hooks}/lib/auth/guard.js`).requireActiveSessionForRecordView(e);
  return e.next();
});
onRecordCreateRequest((e) => {
  if (e.auth) require(`${__hooks}/lib/auth/guard.js`).requireActiveSession(e);
  return e.next();
});
onRecordUpdateRequest((e) => {
  if (e.auth) require(`${__hooks}/lib/auth/guard.js`).requireActiveSession(e);
  return e.next();
});
// Shoppers can change only four fields of their own account.
onRecordUpdateRequest((e) => require(`${__hooks}/lib/account/profile.js`).saveProfileUpdate(e), "users");
onRecordDeleteRequest((e) => {
  if (e.auth) require(`${__hooks}/lib/auth/guard.js`).requireActiveSession(e);
  return e.next();
});
// Refused for shoppers: PocketBase's own rules would let an account read these internal records of its
// sign-ins, and delete its link to Google.
const signInCollections = ["_externalAuths", "_otps", "_mfas", "_authOrigins"];
onRecordsListRequest(
  (e) => {
    require(`${__hooks}/lib/auth/guard.js`).requireOwner(e);
    return e.next();
  },
  ...signInCollections,
);
onRecordViewRequest(
  (e) => {
    require(`${__hooks}/lib/auth/guard.js`).requireOwner(e);
    return e.next();
  },
  ...signInCollections,
);
onRecordDeleteRequest(
  (e) => {
    require(`${__hooks}/lib/auth/guard.js`).requireOwner(e);
    return e.next();
  },
  ...signInCollections,
);
onBatchRequest((e) => {
  if (e.auth) require(`${__hooks}/lib/auth/guard.js`).requireActiveSession(e);
  return e.next();
});
onFileTokenRequest((e) => {
  if (e.auth) require(`${__hooks}/lib/auth/guard.js`).requireActiveSession(e);
  return e.next();
});
// Allowed before the address is verified, because the page polls whether it is.
onRecordAuthRefreshRequest((e) => {
  if (e.auth) require(`${__hooks}/lib/auth/guard.js`).requireActiveSession(e, { unverified: true });
  return e.next();
}, "users");
