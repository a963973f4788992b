// Refuses requests to any collection whose auth token belongs to a device that was signed out. Requests
// without a token are the common case; they skip this check.

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
// Only superusers may read or delete these internal records. PocketBase's own rules would let shoppers read
// the records of their own account and delete its link to Google.
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
// A token refresh is allowed before the mail address is verified: the page polls it to learn whether the
// address has been verified.
onRecordAuthRefreshRequest((e) => {
  if (e.auth) require(`${__hooks}/lib/auth/guard.js`).requireActiveSession(e, { unverified: true });
  return e.next();
}, "users");
