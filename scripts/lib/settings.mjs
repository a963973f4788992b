import { Failure } from "./failure.mjs";
import { importTypeScript } from "./typescript.mjs";

/**
 * Looks at the owner's settings by the rules that the server has too, so that what is wrong is said in a line and before
 * anything is begun. Needs the packages.
 * @param {{ env?: NodeJS.ProcessEnv, fromFile?: string[], log: import("./progress.mjs").Log }} options `fromFile`: names that
 * .env holds
 * @throws {Failure}
 */
export async function checkSettings({ env = process.env, fromFile = [], log }) {
  /** @type {typeof import("../../src/domain/shared/settings.ts")} */
  const { settingNames, settingProblems } = await importTypeScript("src/domain/shared/settings.ts");
  const problems = settingProblems(env);
  if (problems.length > 0) throw new Failure(problems.join("\n"));
  for (const name of fromFile.filter((each) => !settingNames.includes(each)))
    log(`.env sets ${name}, which the shop does not know: docs/running.md lists what it knows.`);
}
