/**
 * Settings of the shop, which may name the developer's real services, and what npm tells the scripts that it
 * runs.
 */
const settings = /^(PORT$|SHOP_|SMTP_|GOOGLE_|SHIPROCKET_|npm_)/;

/**
 * The environment without the settings of the developer's shell: a test must not reach their bucket, mails or
 * keys.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.test(name)));
}
