const { parseJson } = require("../platform/json.js");

/*
 * Runs this PocketBase program again, on another data folder. A command has loaded pb_hooks/commands as its hooks; the shop's
 * own hooks, migrations and site are next to it.
 */

/** @typedef {{ dataDir: string, commandsDir: string }} Folders `commandsDir`: pb_hooks/commands */

/** Other flags of this process, such as the name of the settings' key, apply to the other one too. @param {string[]} names */
function flagsExcept(names) {
  const flags = Array.from($os.args).filter((argument) => argument.startsWith("--"));
  return flags.filter((flag) => !names.includes(flag.split("=")[0] ?? ""));
}

/** The variables with the key of PocketBase's encrypted settings. */
function settingsKeys() {
  const flag = "--encryptionEnv=";
  return Array.from($os.args).flatMap((each) => (each.startsWith(flag) ? [each.slice(flag.length)] : []));
}

const folderFlags = ["--dir", "--hooksDir", "--migrationsDir", "--publicDir"];

/** @param {string[]} args @param {string[]} variables NAME=value, added to the environment */
function programOf(args, variables) {
  const program = $os.cmd($os.args[0] ?? "", ...args);
  if (!program) throw new Error("The program cannot be started.");
  const isNeeded = (/** @type {string} */ entry) =>
    settingsKeys().some((name) => entry.startsWith(`${name}=`)) ||
    !/^(SMTP_|SHIPROCKET_|GOOGLE_|SHOP_|PORT=)/.test(entry);
  program.env = [...Array.from(program.environ()).filter(isNeeded), ...variables];
  return program;
}

/**
 * Checks a data folder without opening it for shoppers.
 * @param {Folders} folders
 * @returns {{ integrity: string, counts: import("./counts.js").Counts, photo: string, active: number }}
 * @throws {Error} with the program's output when it cannot be read
 */
function inspectData({ dataDir, commandsDir }) {
  const program = programOf(
    [
      "shop-inspect",
      `--dir=${dataDir}`,
      `--hooksDir=${commandsDir}`,
      `--migrationsDir=${$filepath.join(commandsDir, "none")}`,
      ...flagsExcept(folderFlags),
    ],
    [],
  );
  let output;
  try {
    output = toString(program.combinedOutput());
  } catch (error) {
    throw new Error(`The restored database cannot be opened: ${error}`);
  }
  const found = parseJson(/shop-inspect (\{.*\})/.exec(output)?.[1] ?? "");
  if (!found) throw new Error(`The restored database cannot be read: ${output.slice(-500)}`);
  return found;
}

/**
 * A server on the folder that sends nothing: no mails, no requests to Shiprocket, no backups.
 * @param {Folders} folders
 * @param {string} address host:port
 */
function quietServer({ dataDir, commandsDir }, address) {
  const project = $filepath.join(commandsDir, "..", "..");
  return programOf(
    [
      "serve",
      `--http=${address}`,
      `--dir=${dataDir}`,
      `--hooksDir=${$filepath.join(project, "pb_hooks")}`,
      `--migrationsDir=${$filepath.join(project, "pb_migrations")}`,
      `--publicDir=${$filepath.join(project, "dist")}`,
      ...flagsExcept([...folderFlags, "--http"]),
    ],
    ["SHOP_QUIET=1"],
  );
}

/**
 * The drill of the shop on this data folder, as the command shop-drill with the shop's own environment.
 * @param {Folders} folders
 */
function drillProgram({ dataDir, commandsDir }) {
  const program = $os.cmd(
    $os.args[0] ?? "",
    "shop-drill",
    `--dir=${dataDir}`,
    `--hooksDir=${commandsDir}`,
    `--migrationsDir=${$filepath.join(commandsDir, "none")}`,
    // Three processes with the shop's 60 engines each would take 200 MB.
    "--hooksPool=4",
    ...flagsExcept([...folderFlags, "--http", "--hooksPool"]),
  );
  if (!program) throw new Error("The program cannot be started.");
  return program;
}

module.exports = { drillProgram, inspectData, quietServer };
