/* The first lines of the shell scripts of a package, the folder that a server without Node.js needs. */

/** The first lines of every script of a package: they read .env. @param {string} comment */
export const scriptPrologue = (comment) => `#!/bin/sh
# ${comment}
cd "$(dirname "$0")" || exit 1
. ./readEnv.sh || exit 1
umask 077
`;

/** The first lines of the package's scripts that work on the data folder. @param {string} comment */
export const dataScriptPrologue = (
  comment,
) => `${scriptPrologue(comment)}export SHOP_DATA_DIR="\${SHOP_DATA_DIR:-pb_data}"
`;

/** Shell lines that prepare Litestream, which exits at its start when AWS_CA_BUNDLE is set. */
export const litestreamLines = `unset AWS_CA_BUNDLE
export SHOP_S3_REGION="\${SHOP_S3_REGION:-us-east-1}"
litestream="\${LITESTREAM_BIN:-litestream}"
`;
