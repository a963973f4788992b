const { errorText } = require("../platform/errors.js");
const { parseJson } = require("../platform/json.js");

/*
 * Starts this PocketBase program as a child process on another data folder. The owner's commands load
 * pb_hooks/commands as hooks; the folders of the shop's hooks, migrations and site are found relative to
 * pb_hooks/commands.
 */

/**
 * A data folder and how a child process is run on it. `commandsDir`: path of pb_hooks/commands; `start`:
 * starts the child process, by default with the process's own `start`; `check`: throws to stop waiting for
 * the child.
 * @typedef {object} Folders
 * @property {string} dataDir
 * @property {string} commandsDir
 * @property {(program: NonNullable<ReturnType<typeof $os.cmd>>) => void} [start]
 * @property {() => void} [check]
 */

/**
 * The command-line flags of this process except `names`. A child process gets them, because it needs for
 * example --encryptionEnv too.
 * @param {string[]} names
 */
function flagsExcept(names) {
  const flags = Array.from($os.args).filter((argument) => argument.startsWith("--"));
  return flags.filter((flag) => !names.includes(flag.split("=")[0] ?? ""));
}

/** The names of the environment variables that hold the key of PocketBase's encrypted settings. */
function encryptionKeyVariables() {
  const flag = "--encryptionEnv=";
  return Array.from($os.args).flatMap((each) => (each.startsWith(flag) ? [each.slice(flag.length)] : []));
}

const folderFlags = ["--dir", "--hooksDir", "--migrationsDir", "--publicDir"];

/**
 * Creates a command that runs this PocketBase program with the shop's environment variables removed, except
 * the encryption key.
 * @param {string[]} args @param {string[]} variables NAME=value, added to the environment
 */
function createCommand(args, variables) {
  const program = $os.cmd($os.args[0] ?? "", ...args);
  if (!program) throw new Error("The program cannot be started.");
  const isNeeded = (/** @type {string} */ entry) =>
    encryptionKeyVariables().some((name) => entry.startsWith(`${name}=`)) ||
    !/^(SMTP_|SHIPROCKET_|GOOGLE_|SHOP_|PORT=)/.test(entry);
  program.env = [...Array.from(program.environ()).filter(isNeeded), ...variables];
  return program;
}

/**
 * Checks a restored data folder with the command `shop-inspect`, without starting a server on it.
 * @param {Folders} folders
 * @returns {{ integrity: string, counts: import("./inspect.js").RowCounts, photo: string, active: number }}
 * @throws {Error} when the folder cannot be read; the error's message is the last line that the program
 * printed
 */
function inspectDataFolder(folders) {
  const output = runOnDataFolder("shop-inspect", folders);
  const found = parseJson(/shop-inspect (\{.*\})/.exec(output)?.[1] ?? "");
  if (!found) throw new Error(lastPrintedLine(output) || "shop-inspect printed nothing");
  return found;
}

/**
 * Removes the row of a running backup from a restored database. Every backup contains this row, because the
 * row exists while the backup is made.
 * @param {Folders} folders
 * @throws {Error} its message is a sentence for the owner
 */
function removeBackupClaim(folders) {
  try {
    runOnDataFolder("shop-remove-backup-claim", folders);
  } catch (error) {
    throw new Error(`The restored database could not be written: ${errorText(error)}`);
  }
}

/**
 * Runs a command of pb_hooks/commands on a data folder.
 * @param {string} command
 * @param {Folders} folders
 * @returns {string} what the command printed
 * @throws {Error} when the command fails; the message is the last line that the command printed
 */
function runOnDataFolder(command, { dataDir, commandsDir, start }) {
  const program = createCommand(
    [
      command,
      `--dir=${dataDir}`,
      `--hooksDir=${commandsDir}`,
      `--migrationsDir=${$filepath.join(commandsDir, "none")}`,
      ...flagsExcept(folderFlags),
    ],
    [],
  );
  const { output, problem } = runToEnd(program, start);
  if (problem) throw new Error(lastPrintedLine(output) || problem);
  return output;
}

/** The time at the beginning of a line that PocketBase prints. */
const logTime = /^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d /;

/** The last line that a program printed, without its time. @param {string} output */
function lastPrintedLine(output) {
  return output.trim().split("\n").at(-1)?.replace(logTime, "") ?? "";
}

/**
 * Runs a program, waits for its end and returns what it printed. Does not use `combinedOutput`, which throws
 * when the program fails, so that the output is lost.
 * @param {NonNullable<ReturnType<typeof $os.cmd>>} program
 * @param {Folders["start"]} start
 * @returns {{ output: string, problem: string }} `problem`: why the program failed; "" when its exit code is
 * 0
 */
function runToEnd(program, start = (each) => each.start()) {
  const pipe = program.stdoutPipe();
  program.stderr = program.stdout;
  start(program);
  const output = toString(pipe);
  try {
    program.wait();
    return { output, problem: "" };
  } catch (error) {
    return { output, problem: errorText(error) };
  }
}

/**
 * Creates the command that starts a drill's server on a restored data folder. The server runs with
 * SHOP_QUIET: it sends no mails, does not call Shiprocket and makes no backups.
 * @param {Folders} folders
 * @param {string} address host:port
 */
function createQuietServerCommand({ dataDir, commandsDir }, address) {
  const project = $filepath.join(commandsDir, "..", "..");
  return createCommand(
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
 * Creates the command `shop-drill` for the shop's own data folder, with the shop's environment variables.
 * @param {Folders} folders
 */
function createDrillCommand({ dataDir, commandsDir }) {
  const program = $os.cmd(
    $os.args[0] ?? "",
    "shop-drill",
    `--dir=${dataDir}`,
    `--hooksDir=${commandsDir}`,
    `--migrationsDir=${$filepath.join(commandsDir, "none")}`,
    // A drill runs three processes; with 60 JavaScript engines each they would take 200 MB.
    "--hooksPool=4",
    ...flagsExcept([...folderFlags, "--http", "--hooksPool"]),
  );
  if (!program) throw new Error("The program cannot be started.");
  return program;
}

module.exports = { createDrillCommand, createQuietServerCommand, inspectDataFolder, removeBackupClaim };
