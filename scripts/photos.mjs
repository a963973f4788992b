// npm run photos: copies the photos of the data folder to S3. Needed before the owner sets SHOP_PHOTOS=s3,
// and after a restore.
import "./lib/nodeVersion.mjs";

const { readArguments } = await import("./lib/arguments.mjs");
const { runMain } = await import("./lib/userError.mjs");

readArguments("npm run photos");
runMain(async () => (await import("./lib/hookCommand.mjs")).runHookCommand("shop-photos"));
