// A full disk refuses every save, with nothing but "Failed to update record." for an owner who could mend it.
onRecordAfterCreateError((e) => {
  e.next();
  require(`${__hooks}/lib/fullDisk.js`).sayIfFull(e);
});
onRecordAfterUpdateError((e) => {
  e.next();
  require(`${__hooks}/lib/fullDisk.js`).sayIfFull(e);
});
