const { env, envNumber } = require("../platform/env.js");
const { hourMs } = require("../platform/timeUnits.js");

/** 01:30 in India; cron times are in UTC. */
const cronDefault = "0 20 * * *";
const keepDefault = 7;
/**
 * The newest backup may be this old before the shop reports a problem: one day, plus two hours for a late
 * one.
 */
const backupAgeMaxMs = 26 * hourMs;

/** @typedef {{ endpoint: string, region: string, bucket: string, key: string, secret: string }} S3Settings */
/**
 * @typedef {{ isOn: boolean, cron: string, keep: number, folder: string, s3: S3Settings | undefined }}
 * BackupSettings
 */

/**
 * Reads the backup settings from the environment.
 * @param {string} dataDir
 * @returns {BackupSettings} `folder`: the folder of the backups; when the backups are stored on S3, the
 * folder of their temporary files
 */
function readBackupSettings(dataDir) {
  return {
    isOn: env("SHOP_BACKUP") !== "0",
    cron: env("SHOP_BACKUP_CRON") || cronDefault,
    keep: envNumber("SHOP_BACKUP_KEEP", keepDefault),
    folder: $filepath.join(env("SHOP_BACKUP_DIR") || dataDir, backupFolderName),
    s3: readS3Settings(),
  };
}

/**
 * Name of the backups' folder, inside the data folder or the owner's folder for backups. The shop deletes
 * files only inside it. PocketBase's own backups of the data folder leave it out.
 */
const backupFolderName = "shop_backups";

/**
 * Reads the settings of the S3 bucket from the environment.
 * @returns {S3Settings | undefined} undefined when SHOP_S3_BUCKET is not set
 */
function readS3Settings() {
  const bucket = env("SHOP_S3_BUCKET");
  if (!bucket) return;
  return {
    endpoint: env("SHOP_S3_ENDPOINT"),
    region: env("SHOP_S3_REGION") || "us-east-1",
    bucket,
    key: env("SHOP_S3_KEY"),
    secret: env("SHOP_S3_SECRET"),
  };
}

/** Opens the bucket; the caller closes it. @param {S3Settings} s3 @returns {filesystem.System} */
function openBucket({ bucket, region, endpoint, key, secret }) {
  const files = $filesystem.s3(bucket, region, endpoint, key, secret, true);
  if (!files) throw new Error("The bucket cannot be opened.");
  return files;
}

module.exports = { backupAgeMaxMs, backupFolderName, readBackupSettings, openBucket, readS3Settings };
